import assert from 'node:assert/strict';
import { connect as connectTo, createServer, type Server } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../tests/support/database.ts';
import { awaitDatabase } from './connect.ts';

test('a database that starts later is waited for, and the reason is reported once', async () => {
  const { url, drop } = await createTestDatabase();
  const door = createServer((socket) => {
    const onward = connectTo(Number(new URL(url).port), '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
  });
  const port = await listen(door, 0);
  await close(door);
  const pool = new pg.Pool({ connectionString: changed(url, { port: String(port) }) });
  const messages: string[] = [];
  try {
    const onProgress = (message: string) => {
      messages.push(message);
      if (messages.length === 1) void listen(door, port);
    };
    await awaitDatabase(() => pool.query('select 1'), { timeout: 60_000, onProgress });
    assert.deepEqual(messages, [`Waiting for the database: connect ECONNREFUSED 127.0.0.1:${port}.`]);
  } finally {
    await pool.end();
    await close(door);
    await drop();
  }
});

test('a database that does not exist on its server is not waited for, nor is any without a timeout', async () => {
  const { url, drop } = await createTestDatabase();
  const onProgress = (message: string) => assert.fail(message);
  const absent = new pg.Pool({ connectionString: changed(url, { pathname: '/not-there' }) });
  const closed = new pg.Pool({ connectionString: changed(url, { port: '1' }) });
  try {
    const ask = (pool: pg.Pool, timeout: number) =>
      awaitDatabase(() => pool.query('select 1'), { timeout, onProgress });
    await assert.rejects(ask(absent, 60_000), { code: '3D000' });
    await assert.rejects(ask(closed, 0), { code: 'ECONNREFUSED' });
  } finally {
    await Promise.all([absent.end(), closed.end()]);
    await drop();
  }
});

function changed(url: string, parts: { port?: string; pathname?: string }): string {
  return Object.assign(new URL(url), parts, { hostname: '127.0.0.1' }).href;
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}
