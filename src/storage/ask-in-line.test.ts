import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openStore } from './database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const echo = { name: 'echo', text: 'select json_build_array(pg_backend_pid(), $1::text)' };
const divide = { name: 'divide', text: 'select to_json(100 / $1::int)' };
// It sleeps, so that it is still at it when the end comes.
const end = {
  name: 'end',
  text: 'select to_json(row(pg_terminate_backend(pg_backend_pid()), pg_sleep(60), $1::text))',
};

type Echo = [pid: number, text: string];

const echoes = (line: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      database.store.askInLine<Echo>(line, echo, [`${line}${index}`]),
    ),
  );

test('questions of a line get their own answers, all over one connection', async () => {
  const answers = await echoes('a', 40);
  assert.deepEqual(
    answers.map((answer) => answer?.[1]),
    answers.map((_, index) => `a${index}`),
  );
  assert.equal(new Set(answers.map((answer) => answer?.[0])).size, 1);
});

test('two lines have a connection each, and give it back', async () => {
  const [left, right] = await Promise.all([echoes('a', 3), echoes('b', 3)]);
  assert.notEqual(left[0]?.[0], right[0]?.[0]);
  assert.equal(database.store.pool.idleCount, database.store.pool.totalCount);
});

test('what no longer fits into a line is asked beside it', async () => {
  const answers = await echoes('a', 100);
  assert.equal(answers.at(-1)?.[1], 'a99');
  assert.ok(new Set(answers.map((answer) => answer?.[0])).size > 1);
});

test('a question that fails fails alone', async () => {
  const { askInLine } = database.store;
  const asked = ['4', '0', '5'].map((value) => askInLine<number>('a', divide, [value]));
  const [first, second, third] = await Promise.allSettled(asked);
  assert.deepEqual(first, { status: 'fulfilled', value: 25 });
  assert.equal(second?.status, 'rejected');
  assert.match(String(second?.reason), /division by zero/);
  assert.deepEqual(third, { status: 'fulfilled', value: 20 });
  assert.equal(await askInLine('a', divide, ['2']), 50);
});

test('when the connection breaks, everything under way on it fails and the next question does not', async () => {
  const { askInLine } = database.store;
  const outcomes = await Promise.allSettled([askInLine('a', end, ['a']), echoes('a', 2), echoes('b', 1)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  );
  assert.equal((await echoes('a', 1))[0]?.[1], 'a0');
});

test('where there is no connection to be had, the question fails', async () => {
  const url = Object.assign(new URL(database.url), { pathname: '/nowhere' }).href;
  const store = openStore({ url, poolSize: 1, onConnectionLost: () => {} });
  await assert.rejects(store.askInLine('a', echo, ['a']), /does not exist/);
  await store.close();
});
