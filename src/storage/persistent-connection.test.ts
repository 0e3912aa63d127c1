import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { createTestDatabase } from '../../tests/support/database.ts';
import { until } from '../../tests/support/until.ts';
import { openPersistentConnection } from './notifications.ts';

test('a connection that is closed while it reconnects leaves none open', async () => {
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

test('a connection whose network has gone silent is replaced', async () => {
  const { url, drop } = await createTestDatabase();
  let silent = false;
  let sockets = 0;
  let checks = 0;
  const door = createServer((caller) => {
    const number = ++sockets;
    const onward = connect(Number(new URL(url).port), '127.0.0.1');
    // As a firewall does that has forgotten the connection: no byte arrives, and no error.
    const passes = () => number > 1 || !silent;
    caller.on('data', (bytes) => {
      if (bytes.includes('select 1')) checks += 1;
      if (passes()) onward.write(bytes);
    });
    onward.on('data', (bytes) => passes() && caller.write(bytes));
    caller.on('error', () => {}).on('close', () => onward.destroy());
    onward.on('error', () => {}).on('close', () => caller.destroy());
  }).listen(0, '127.0.0.1');
  try {
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    const connected: boolean[] = [];
    const errors: Error[] = [];
    const connection = await openPersistentConnection({
      url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
      name: 'aloud test',
      checkMilliseconds: 2000,
      async onConnect(_client, again) {
        connected.push(again);
      },
      onError: (error) => errors.push(error),
    });
    await until(() => checks >= 2);
    assert.deepEqual(connected, [false], 'a connection that answers is kept');
    silent = true;
    await until(() => connected.length === 2);
    assert.equal(connected[1], true);
    assert.match(errors[0]?.message ?? '', /No answer within/);
    assert.equal(errors.length, 1);
    await connection.close();
  } finally {
    door.close();
    await drop();
  }
});
