import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { acquireEmbeddedPostgres } from '../../src/storage/embedded-postgres/acquire.ts';
import { clusterPath } from '../../src/storage/embedded-postgres/cluster.ts';
import { findPostmaster } from '../../src/storage/embedded-postgres/postmaster.ts';
import { commandLine } from '../support/command-line.ts';
import { ask, quick, temporaryDirectory } from '../support/embedded-postgres.ts';

/** Name, mode, owner, size and times of everything in a directory, without those of reading. */
async function stateOf(directory: string, isLeftOut: (path: string) => boolean = () => false) {
  const names = ['', ...(await readdir(directory, { recursive: true }))].sort();
  const kept = names.filter((name) => !isLeftOut(join(directory, name)));
  return Promise.all(
    kept.map(async (name) => {
      const { mode, uid, gid, size, mtimeNs, ctimeNs } = await lstat(join(directory, name), { bigint: true });
      return [name, mode, uid, gid, size, mtimeNs, ctimeNs].join(' ');
    }),
  );
}

async function diagnose(directory: string): Promise<Record<string, string>> {
  const settings = { DATA_DIR: join(directory, 'data'), CACHE_DIR: join(directory, 'cache') };
  const { stdout } = await commandLine(settings, directory)(['doctor', '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { name: string; state: string; detail: string }[] };
  return Object.fromEntries(findings.map(({ name, state, detail }) => [name, `${state}: ${detail}`]));
}

test('the doctor starts no PostgreSQL and changes no file, whether the embedded one runs or not', async (test) => {
  const directory = await temporaryDirectory(test);
  const data = join(directory, 'data');
  const postgres = join(data, 'postgres');
  const cluster = clusterPath(postgres);
  await mkdir(data);
  await writeFile(join(data, 'secret-key'), 'a secret key that only tests ever use');
  // Open to others, as an earlier release left it: a start closes it, a look does not.
  await chmod(data, 0o755);
  const server = await acquireEmbeddedPostgres({ directory: postgres, settings: quick });
  try {
    const postmaster = await findPostmaster(cluster);
    assert.ok(postmaster);
    // A running PostgreSQL writes its own files at any time.
    const ofServer = (path: string) =>
      path.startsWith(`${cluster}/`) || path === cluster || path.endsWith('.log');
    const before = await stateOf(directory, ofServer);
    const running = await diagnose(directory);
    assert.match(running['database'] ?? '', /^ok: embedded PostgreSQL, version \d+/);
    assert.match(running['schema'] ?? '', /^broken: \d+ migrations are pending, from 0001-foundation/);
    assert.deepEqual(await stateOf(directory, ofServer), before);
    assert.deepEqual(await findPostmaster(cluster), postmaster);
    assert.deepEqual(await ask(server.url, `select from pg_tables where schemaname = 'public'`), []);
  } finally {
    await server.release();
  }
  const before = await stateOf(directory);
  const idle = await diagnose(directory);
  assert.match(
    idle['database'] ?? '',
    /^missing: embedded PostgreSQL, version \d+: does not run, .* schema and workers are unknown$/,
  );
  assert.match(idle['data directory'] ?? '', /^ok: /);
  assert.ok(!('schema' in idle));
  assert.match(
    idle['secret key'] ?? '',
    /^missing: whether \S+secret-key belongs to the database is unknown/,
  );
  assert.match(
    idle['media store'] ?? '',
    /^broken: The media directory \S+media is missing.* Mount its disk/,
  );
  assert.deepEqual(await stateOf(directory), before);
  assert.equal(await findPostmaster(cluster), undefined);
  await rm(join(data, 'secret-key'));
  const keyless = await diagnose(directory);
  assert.match(keyless['secret key'] ?? '', /^broken: \S+secret-key is missing: restore it from a backup/);
});
