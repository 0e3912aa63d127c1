import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

test('a service that meets a database which is just starting waits for it, whatever it was about to ask', async () => {
  const database = await createTestDatabase();
  const refused = new Map<string, number>();
  const door = await openDoor(new URL(database.url), refused);
  const url = Object.assign(new URL(database.url), {
    hostname: '127.0.0.1',
    port: String((door.address() as AddressInfo).port),
  });
  const messages: string[] = [];
  const options = { timeout: 60_000, onProgress: (message: string) => messages.push(message) };
  try {
    const app = await startTestApp({ DATABASE_URL: url.href }, database, options);
    try {
      await until(
        async () => (await app.request('/ready')).status,
        (status) => status === 200,
      );
    } finally {
      await app.close();
    }
    const names = ['aloud', 'aloud notifications'];
    assert.deepEqual([...refused.keys()], names);
    const waiting = 'Waiting for the database: the database system is starting up.';
    assert.deepEqual(
      messages,
      names.map(() => waiting),
    );
  } finally {
    door.close();
    await database.drop();
  }
});

test('a service that cannot open one of its parts closes those that it had opened', async () => {
  const database = await createTestDatabase();
  try {
    const settings = { WEBHOOK_CA_FILE: '/nowhere/authorities.pem' };
    await assert.rejects(startTestApp(settings, database), /WEBHOOK_CA_FILE takes a file/);
    const left = async () => {
      const { rows } = await database.store.pool.query(
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and application_name in ('aloud notifications')`,
      );
      return rows.map(({ name }) => name);
    };
    assert.deepEqual(await until(left, (names) => names.length === 0), []);
  } finally {
    await database.drop();
  }
});

/** Is in front of a database, and answers the first two who come under each name that it is not ready yet. */
async function openDoor(target: URL, refused: Map<string, number>): Promise<Server> {
  const door = createServer((caller: Socket) => {
    caller.on('error', () => caller.destroy());
    caller.once('data', (greeting) => {
      const [, name = ''] = /application_name\0([^\0]*)/.exec(greeting.toString('latin1')) ?? [];
      const before = refused.get(name) ?? 0;
      if (before < 2) {
        refused.set(name, before + 1);
        caller.end(notReady());
        return;
      }
      const onward = connect(Number(target.port), '127.0.0.1');
      onward.on('error', () => caller.destroy()).write(greeting);
      caller.pipe(onward).pipe(caller);
    });
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return door;
}

/** As PostgreSQL says it while it starts: an error with its severity, its code and its message. */
function notReady(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
