import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { createTurns } from './turns.ts';

/** Each request stays in progress until it is ended. */
async function start(context: { after(end: () => Promise<void>): void }, hold: number) {
  const server = fastify();
  const turns = createTurns({ hold });
  const begun: { client: string; end: () => void }[] = [];
  server.addHook('onRequest', (request, reply) => turns.take(String(request.headers['x-client']), reply));
  server.addHook('onSend', async (_request, reply) => turns.end(reply));
  server.get('/', async ({ headers }) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    begun.push({ client: String(headers['x-client']), end: () => resolve('done') });
    return promise;
  });
  context.after(() => server.close());
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const send = async (client: string) => (await fetch(url, { headers: { 'x-client': client } })).status;
  const until = async (count: number) => {
    while (begun.length < count) await pause(5);
  };
  return { begun, send, until };
}

test('of a burst, four are worked on at once, and another client does not wait', async (context) => {
  const { begun, send, until } = await start(context, 60_000);
  const burst = Array.from({ length: 20 }, () => send('many'));
  await until(4);
  const other = send('one');
  await until(5);
  assert.deepEqual(begun.map(({ client }) => client).sort(), ['many', 'many', 'many', 'many', 'one']);
  for (let next = 0; next < 21; next += 1) {
    await until(next + 1);
    begun[next]?.end();
  }
  assert.ok((await Promise.all([other, ...burst])).every((status) => status === 200));
});

test('what waits for something else gives its turn to the next', async (context) => {
  const { begun, send, until } = await start(context, 50);
  const burst = Array.from({ length: 9 }, () => send('many'));
  await until(9);
  for (const { end } of begun) end();
  assert.ok((await Promise.all(burst)).every((status) => status === 200));
});

test('a burst that is there at once leaves room for another client, although no response waits for anything', async (context) => {
  const server = fastify();
  const turns = createTurns();
  const order: string[] = [];
  server.addHook('onRequest', (request, reply) => turns.take(String(request.headers['x-client']), reply));
  server.addHook('onSend', async (_request, reply) => turns.end(reply));
  server.get('/', async ({ headers }) => order.push(String(headers['x-client'])));
  context.after(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  let accepted = 0;
  server.server.on('connection', () => {
    accepted += 1;
  });
  const { port } = server.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    context.after(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: 41 }, open));
  while (accepted < sockets.length) await pause(5);
  // Written in one step, so that the server reads all of them in the same one.
  sockets.forEach((socket, index) => {
    const client = index < 40 ? 'many' : 'one';
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Client: ${client}\r\n\r\n`);
  });
  while (order.length < 41) await pause(5);
  assert.ok(order.indexOf('one') <= 8, `after ${order.indexOf('one')} others`);
});
