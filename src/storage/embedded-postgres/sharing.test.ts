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
  const holders = await Promise.all([1, 2, 3].map(() => startLeaseholder(directory)));
  const starters = holders.filter((holder) => holder.progress.includes('Starting PostgreSQL.'));
  assert.equal(starters.length, 1);
  assert.equal(new Set(holders.map((holder) => holder.url)).size, 1);

  const [last, ...others] = holders;
  assert.ok(last);
  await Promise.all(others.map((holder) => holder.release()));
  assert.deepEqual(await ask(last.url, 'select 1 as one'), [{ one: 1 }]);
  await last.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
});

test('a process that arrives while the server is being stopped starts it again', async (t) => {
  const directory = await directoryWithData(t);
  let holder = await startLeaseholder(directory);
  await ask(holder.url, 'create table visit (number int)');
  for (let number = 1; number <= 3; number += 1) {
    const [next] = await Promise.all([startLeaseholder(directory), holder.release()]);
    await ask(next.url, `insert into visit values (${number})`);
    holder = next;
  }
  assert.deepEqual(await ask(holder.url, 'select count(*)::int as visits from visit'), [{ visits: 3 }]);
  await holder.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
  assert.match(await serverLogTail(directory), /database system is shut down$/);
});
