import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
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

const note = {
  name: 'note',
  text: 'with noted as (insert into notes values ($1)) select to_json($1::text)',
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

test('when PostgreSQL ends a connection, the question it was at fails, and those behind it are asked again', async () => {
  const { askInLine } = database.store;
  const outcomes = await Promise.allSettled([askInLine('a', end, ['a']), echoes('a', 40), echoes('b', 1)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
  const again = outcomes[1].status === 'fulfilled' ? outcomes[1].value : [];
  assert.deepEqual(
    again.map((answer) => answer?.[1]),
    again.map((_, index) => `a${index}`),
  );
});

test('a question that was sent again fails for good when that connection is ended too', async () => {
  const asked = [1, 2, 3].map(() => database.store.askInLine('a', end, ['a']));
  const outcomes = await Promise.allSettled(asked);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal((await echoes('a', 1))[0]?.[1], 'a0');
});

test('when a connection just breaks, nothing is asked again: it may all have been done', async () => {
  await database.store.pool.query('create table notes (text text)');
  const noted = async () => (await database.store.pool.query('select text from notes order by text')).rows;
  const line = await openLineOut(new URL(database.url));
  const store = openStore({ url: line.url, poolSize: 2, onConnectionLost: () => {} });
  try {
    await store.askInLine('a', note, ['0']);
    line.mute();
    const outcomes = Promise.allSettled(['1', '2', '3'].map((text) => store.askInLine('a', note, [text])));
    while ((await noted()).length < 4) await pause(10);
    line.cut();
    assert.ok((await outcomes).every(({ status }) => status === 'rejected'));
    assert.equal(await store.askInLine('a', note, ['4']), '4');
    assert.deepEqual(
      await noted(),
      ['0', '1', '2', '3', '4'].map((text) => ({ text })),
    );
  } finally {
    await store.close();
    line.close();
  }
});

/** A way to the database on which answers can be held back, and which can be cut. */
async function openLineOut(target: URL) {
  const sockets: Socket[] = [];
  const muted = new Set<Socket>();
  const server = createServer((caller) => {
    const onward = connect(Number(target.port), target.hostname);
    sockets.push(caller, onward);
    caller.pipe(onward);
    onward.on('data', (chunk) => muted.has(onward) || caller.write(chunk));
    for (const socket of [caller, onward]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    mute: () => {
      for (const socket of sockets) muted.add(socket);
    },
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}

test('where there is no connection to be had, the question fails', async () => {
  const url = Object.assign(new URL(database.url), { pathname: '/nowhere' }).href;
  const store = openStore({ url, poolSize: 1, onConnectionLost: () => {} });
  await assert.rejects(store.askInLine('a', echo, ['a']), /does not exist/);
  await store.close();
});
