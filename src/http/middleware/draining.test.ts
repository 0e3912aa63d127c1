import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import fastify from 'fastify';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import { registerHealth } from '../health.ts';
import { drainOnClose } from './draining.ts';

test('a server that stops answers on kept connections, says that they end, and is not ready', async () => {
  const server = fastify({ forceCloseConnections: 'idle' });
  drainOnClose(server);
  registerHealth(server, { version: '0.0.0', checks: {} });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const kept = connect(port, '127.0.0.1');
  const keptEnds = once(kept, 'end');
  assert.match(await ask(kept, '/ready'), /^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i);

  const drained = server.drain();
  const stopping = ask(kept, '/ready');
  const fresh = connect(port, '127.0.0.1');
  const freshEnds = once(fresh, 'end');
  assert.match(await ask(fresh, '/health'), /^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  assert.match(await stopping, /^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"stopping"/i);
  await drained;
  await server.close();
  await Promise.all([keptEnds, freshEnds]);
});

test('a connection over which nothing ever came does not keep a server from stopping', async () => {
  const server = fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 72_000 });
  drainOnClose(server);
  registerHealth(server, { version: '0.0.0', checks: {} });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const ended = once(silent, 'close');
  const started = performance.now();
  await server.close();
  await ended;
  assert.ok(performance.now() - started < 30_000);
});

test('a request whose work takes too long is answered while the server stops, and not dropped', async () => {
  const server = fastify({ forceCloseConnections: 'idle' });
  drainOnClose(server, { maxWork: 100 });
  server.get('/work', async (request) => {
    const signal = abortedOnClose(request);
    await once(signal, 'abort');
    throw signal.reason;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const arrived = once(server.server, 'request');
  const answer = ask(socket, '/work');
  await arrived;
  await server.close();
  assert.match(await answer, /connection: close[\s\S]*The service is stopping/i);
});

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  return String(answer);
}
