import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { boundConnections } from './connections.ts';

const page = 'x'.repeat(1_000_000);
const end = 'the end';
let server: FastifyInstance;
let port: number;
let rendered = 0;

before(async () => {
  server = fastify();
  boundConnections(server, { stall: 300 });
  server.get('/page', async () => {
    rendered += 1;
    return page;
  });
  server.get('/endless', async (_request, reply) => reply.send(Readable.from(endless())));
  server.get('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    return end;
  });
  server.get('/short', async () => 'short');
  server.get('/last', async () => end);
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
after(() => server.close());

function* endless() {
  for (;;) yield page;
}

function send(...paths: readonly string[]): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  return socket;
}

/** Sends requests without reading. Ends when the server has closed the connection. */
async function sendUnread(...paths: readonly string[]): Promise<void> {
  const accepted = once(server.server, 'connection');
  const socket = send(...paths).pause();
  const [connection] = await accepted;
  await once(connection, 'close');
  socket.destroy();
}

async function read(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (text.endsWith(end)) break;
  }
  return text;
}

test('a connection that asks for hundreds of pages at once is closed, and they are not made', async () => {
  rendered = 0;
  await sendUnread('/endless', ...Array<string>(500).fill('/page'));
  assert.ok(rendered < 10, `${rendered} pages`);
});

test('a few requests on one connection are answered in turn', async () => {
  const text = await read(send('/short', '/page', '/short', '/last'));
  assert.equal(text.split('HTTP/1.1 200').length - 1, 4);
});

test('a client that stops reading is closed, and one that waits for a response is not', async () => {
  await sendUnread('/endless');
  assert.match(await read(send('/late')), /the end$/);
});
