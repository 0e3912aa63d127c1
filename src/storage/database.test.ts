import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from '../../tests/support/database.ts';
import { Problem } from '../domain/errors.ts';
import { openStore, withinTime } from './database.ts';

test('a connection that breaks in the middle of a transaction fails that transaction and nothing else', async () => {
  const { store, drop } = await createTestDatabase();
  try {
    const lent = await store.pool.connect();
    await lent.query('begin');
    const { rows } = await lent.query('select pg_backend_pid() as pid');
    await store.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await assert.rejects(lent.query('select 1'), /not queryable|terminat/);
    lent.release();
    const { rows: next } = await store.pool.query('select 1 as one');
    assert.equal(next[0].one, 1);
  } finally {
    await drop();
  }
});

test('closing ends every connection, even if the query builder was never used, and may be repeated', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const store = openStore({ url, poolSize: 2, onConnectionLost: () => {} });
    await store.pool.query('select 1');
    await store.close();
    assert.equal(store.pool.totalCount, 0);
    await store.close();
  } finally {
    await drop();
  }
});

test('a connection that breaks while the store closes is not reported, and one before is', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const lost: string[] = [];
    const store = openStore({ url, poolSize: 2, onConnectionLost: ({ message }) => lost.push(message) });
    const client = await store.pool.connect();
    client.emit('error', new Error('while it is open'));
    client.release();
    await store.close();
    // The embedded PostgreSQL stops at once, often before the connection has ended.
    client.emit('error', new Error('after the end'));
    assert.deepEqual(lost, ['while it is open']);
  } finally {
    await drop();
  }
});

test('what reads for longer than it may is canceled, and its connection can be used again', async () => {
  const database = await createTestDatabase();
  const read = (limit: number, seconds: number) =>
    withinTime(database.store.database, limit, (limited) =>
      sql`select pg_sleep(${seconds})`.execute(limited),
    );
  await assert.rejects(read(50, 60), (error) => error instanceof Problem && error.code === 'UNAVAILABLE');
  await read(60_000, 0.1);
  const { rows } = await database.store.pool.query('show statement_timeout');
  assert.equal(rows[0].statement_timeout, '0');
  await database.drop();
});
