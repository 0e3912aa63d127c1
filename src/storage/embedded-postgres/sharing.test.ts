import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ask,
  directoryWithData,
  startLeaseholder,
  temporaryDirectory,
} from '../../../tests/support/embedded-postgres.ts';
import { clusterPath } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { serverLogTail } from './server-log.ts';

test('of several processes that start together, one starts the server, and the last to exit stops it', async (t) => {
  const directory = await temporaryDirectory(t);
  const processes = await Promise.all([1, 2, 3].map(() => startLeaseholder(directory)));
  const starters = processes.filter((leaseholder) => leaseholder.progress.includes('Starting PostgreSQL.'));
  assert.equal(starters.length, 1);
  assert.equal(new Set(processes.map((leaseholder) => leaseholder.url)).size, 1);

  const [last, ...others] = processes;
  assert.ok(last);
  await Promise.all(others.map((leaseholder) => leaseholder.release()));
  assert.deepEqual(await ask(last.url, 'select 1 as one'), [{ one: 1 }]);
  await last.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
});

test('a process that arrives while the server is being stopped starts it again', async (t) => {
  const directory = await directoryWithData(t);
  let leaseholder = await startLeaseholder(directory);
  await ask(leaseholder.url, 'create table visit (number int)');
  for (let number = 1; number <= 3; number += 1) {
    const [next] = await Promise.all([startLeaseholder(directory), leaseholder.release()]);
    await ask(next.url, `insert into visit values (${number})`);
    leaseholder = next;
  }
  assert.deepEqual(await ask(leaseholder.url, 'select count(*)::int as visits from visit'), [{ visits: 3 }]);
  await leaseholder.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
  assert.match(await serverLogTail(directory), /database system is shut down$/);
});
