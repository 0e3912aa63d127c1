import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openJobHolds } from './job-holds.ts';

const queue = 'conversions';
let database: TestDatabase;
let boss: PgBoss;

before(async () => {
  database = await createTestDatabase();
  boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, max: 2 });
  await boss.start();
  await boss.createQueue(queue);
});
after(async () => {
  await boss.stop({ close: true });
  await database.drop();
});

test('a job is handed on when the process that held it is gone, and not before', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  const id = await takeJob();
  one.take(id);
  await pause(5);
  assert.deepEqual(await sweptBy(one), [], 'whoever holds it does not give it away');
  assert.deepEqual(await sweptBy(other), [], 'somebody is at work on it');
  await one.close();
  let swept: string[] = [];
  while (swept.length === 0) swept = await sweptBy(other);
  assert.deepEqual(swept, [id]);
  other.take(id);
  assert.deepEqual(await sweptBy(other), []);
  other.letGo(id);
  assert.deepEqual(await sweptBy(other), [id], 'one that was let go but not ended is nobody’s either');
  await boss.complete(queue, id);
  assert.deepEqual(await sweptBy(other), []);
  await other.close();
});

test('a broken connection is made anew, and holds what it held', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  const id = await takeJob();
  one.take(id);
  await sweptBy(one);
  await database.store.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
  );
  // It is missed for a moment, and then it is back.
  let swept = ['?'];
  while (swept.length > 0 || (await heldJobs()) === 0) swept = await sweptBy(other);
  assert.equal(await heldJobs(), 1);
  await boss.complete(queue, id);
  await Promise.all([one.close(), other.close()]);
});

function open() {
  return openJobHolds({ url: database.url, queue, settleSeconds: 0, onError: () => {} });
}

async function takeJob(): Promise<string> {
  await boss.send(queue, {});
  const [job] = await boss.fetch(queue);
  assert.ok(job);
  return job.id;
}

async function sweptBy(holds: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const swept: string[] = [];
  await holds.sweep(async (ids) => void swept.push(...ids));
  return swept;
}

async function heldJobs(): Promise<number> {
  const { rows } = await database.store.pool.query(
    `select count(*) as held from pg_locks where locktype = 'advisory' and granted and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return Number(rows[0].held);
}
