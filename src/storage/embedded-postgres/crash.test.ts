import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ask,
  directoryWithData,
  quick,
  startLeaseholder,
  temporaryDirectory,
} from '../../../tests/support/embedded-postgres.ts';
import { until } from '../../../tests/support/until.ts';
import { acquireEmbeddedPostgres } from './acquire.ts';
import { clusterPath } from './cluster.ts';
import { findPostmaster, signalProcess } from './postmaster.ts';

/** Kills every process of the server at once, as a lack of memory or a power cut would. */
async function killServer(directory: string, url: string): Promise<number> {
  const postmaster = await findPostmaster(clusterPath(directory));
  assert.ok(postmaster);
  const others = await ask(url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()');
  for (const pid of [postmaster.pid, ...others.map((row) => Number(row['pid']))])
    signalProcess(pid, 'SIGKILL');
  return postmaster.pid;
}

test('when all processes with a lease are killed, the next one adopts the running server', async (t) => {
  const directory = await directoryWithData(t);
  const processes = await Promise.all([startLeaseholder(directory), startLeaseholder(directory)]);
  const before = await findPostmaster(clusterPath(directory));
  await Promise.all(processes.map((leaseholder) => leaseholder.kill()));

  const next = await startLeaseholder(directory);
  assert.deepEqual(next.progress, []);
  assert.deepEqual(await findPostmaster(clusterPath(directory)), before);
  await next.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
});

test('when everything is killed, the next start recovers what was committed', async (t) => {
  const directory = await directoryWithData(t);
  for (let round = 1; round <= 2; round += 1) {
    const leaseholder = await startLeaseholder(directory);
    await ask(leaseholder.url, 'create table if not exists round (number int)');
    await ask(leaseholder.url, `insert into round values (${round})`);
    await Promise.all([leaseholder.kill(), killServer(directory, leaseholder.url)]);
  }
  const postgres = await acquireEmbeddedPostgres({ directory, settings: quick });
  assert.deepEqual(await ask(postgres.url, 'select count(*)::int as rounds from round'), [{ rounds: 2 }]);
  const [method] = await ask(postgres.url, 'show recovery_init_sync_method');
  if (process.platform === 'linux') assert.deepEqual(method, { recovery_init_sync_method: 'syncfs' });
  await postgres.release();
});

test('a backend that keeps computing after its postmaster was killed is ended', async (t) => {
  const directory = await directoryWithData(t);
  const leaseholder = await startLeaseholder(directory);
  const computing = ask(leaseholder.url, 'select count(*) from generate_series(1, 1e11::bigint)').catch(
    () => 'ended',
  );
  const isBusy = `select from pg_stat_activity where query like '%1e11%' and pid <> pg_backend_pid()`;
  while ((await ask(leaseholder.url, isBusy)).length === 0) await pause(20);
  await leaseholder.kill();
  const postmaster = await findPostmaster(clusterPath(directory));
  assert.ok(postmaster);
  process.kill(postmaster.pid, 'SIGKILL');
  const next = await startLeaseholder(directory);
  assert.equal(await computing, 'ended');
  assert.deepEqual(await ask(next.url, 'select 1 as one'), [{ one: 1 }]);
  await next.release();
});

test('a server that does not answer is restarted, and keeps its data', async (t) => {
  const directory = await directoryWithData(t);
  const leaseholder = await startLeaseholder(directory);
  await ask(leaseholder.url, 'create table kept as select 1 as one');
  const before = await findPostmaster(clusterPath(directory));
  assert.ok(before);
  await leaseholder.kill();
  process.kill(before.pid, 'SIGSTOP');
  const messages: string[] = [];
  const postgres = await acquireEmbeddedPostgres({
    directory,
    settings: quick,
    onProgress: (message) => messages.push(message),
  });
  assert.deepEqual(await ask(postgres.url, 'select one from kept'), [{ one: 1 }]);
  assert.notEqual((await findPostmaster(clusterPath(directory)))?.pid, before.pid);
  assert.match(messages.join('\n'), /does not answer/);
  await postgres.release();
});

test('a stale postmaster.pid with the id of an unrelated process does not block', async (t) => {
  const directory = await directoryWithData(t);
  const leaseholder = await startLeaseholder(directory);
  await Promise.all([leaseholder.kill(), killServer(directory, leaseholder.url)]);

  const { uid, gid } = await stat(clusterPath(directory));
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const stranger = spawn('sleep', ['600'], { ...owner, cwd: '/', stdio: 'ignore' });
  await once(stranger, 'spawn');
  const file = join(clusterPath(directory), 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [stranger.pid, ...lines.slice(1)].join('\n'));

  const next = await startLeaseholder(directory);
  assert.deepEqual(await ask(next.url, 'select 1 as one'), [{ one: 1 }]);
  assert.equal(stranger.exitCode, null);
  stranger.kill();
  await next.release();
});

test('a server that dies while it is leased is restarted under the same address', async (t) => {
  const directory = await directoryWithData(t);
  const postgres = await acquireEmbeddedPostgres({ directory, settings: quick });
  const { url } = postgres;
  const killed = await killServer(directory, url);
  const answer = await until(() => ask(url, 'select 1 as one').catch(() => undefined));
  assert.deepEqual(answer, [{ one: 1 }]);
  assert.notEqual((await findPostmaster(clusterPath(directory)))?.pid, killed);
  await postgres.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
});

test('a process killed while it creates the database blocks no other and leaves no partial cluster', async (t) => {
  const directory = await temporaryDirectory(t);
  const script = `
    import { acquireEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./acquire.ts'))};
    await acquireEmbeddedPostgres({ directory: ${JSON.stringify(directory)} });
  `;
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  const isPartial = (name: string) => name.startsWith('cluster.partial-');
  while (!(await readdir(directory)).some(isPartial)) await pause(5);
  await pause(100);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const postgres = await acquireEmbeddedPostgres({ directory, settings: quick });
  assert.deepEqual(await ask(postgres.url, 'select 1 as one'), [{ one: 1 }]);
  await postgres.release();
  assert.deepEqual((await readdir(directory)).filter(isPartial), []);
});

test('a failed start reports the end of the log, and the next one can succeed', async (t) => {
  const directory = await directoryWithData(t);
  const acquire = (settings: Record<string, string>) => acquireEmbeddedPostgres({ directory, settings });
  await (await acquire(quick)).release();
  await assert.rejects(acquire({ ...quick, work_mem: 'much' }), {
    name: 'Problem',
    code: 'UNAVAILABLE',
    message:
      /^PostgreSQL did not start; .*postgres\.log ends with:\n.*invalid value for parameter "work_mem"/,
  });
  await (await acquire(quick)).release();

  await truncate(join(clusterPath(directory), 'global', 'pg_control'), 100);
  await assert.rejects(acquire(quick), { name: 'Problem', message: /pg_control/ });
  await rm(join(clusterPath(directory), 'PG_VERSION'));
  await assert.rejects(acquire(quick), { name: 'Problem', message: /PG_VERSION is missing/ });
});

test('data of another major version is left alone', async (t) => {
  const directory = await temporaryDirectory(t);
  await mkdir(clusterPath(directory));
  await writeFile(join(clusterPath(directory), 'PG_VERSION'), '12\n');
  await writeFile(join(clusterPath(directory), 'aloud.password'), 'secret\n');
  await assert.rejects(acquireEmbeddedPostgres({ directory }), {
    message: /made by PostgreSQL 12 .* a backup/,
  });
  assert.equal((await readdir(clusterPath(directory))).length, 2);
});
