import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { createTestDatabase } from '../../tests/support/database.ts';
import { openPersistentConnection } from './notifications.ts';

test('a connection that is closed while it reconnects leaves none open', { timeout: 60_000 }, async () => {
  const { url, drop } = await createTestDatabase();
  const callers: Socket[] = [];
  const letIn = (caller: Socket) => {
    const onward = connect(Number(new URL(url).port), '127.0.0.1');
    caller.pipe(onward).pipe(caller);
    onward.on('error', () => caller.destroy());
  };
  const door = createServer((caller) => {
    caller.on('error', () => {});
    // The first connection is forwarded at once, the next has to wait.
    if (callers.push(caller) === 1) letIn(caller);
    door.emit('caller');
  }).listen(0, '127.0.0.1');
  try {
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    let connected = 0;
    const connection = await openPersistentConnection({
      url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
      name: 'aloud test',
      async onConnect() {
        connected += 1;
      },
      onError: () => {},
    });
    const next = once(door, 'caller');
    callers[0]?.destroy();
    await next;
    await connection.close();
    const [, second] = callers;
    assert.ok(second);
    const ended = once(second, 'close');
    letIn(second);
    await ended;
    assert.equal(connected, 1);
  } finally {
    door.close();
    await drop();
  }
});
