import { Server, type Socket } from 'node:net';
import { setImmediate as arrivalsTaken, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { abortWork } from '../../domain/aborted-on-close.ts';
import { Problem } from '../../domain/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** With `seconds`, continues to serve for that long, with or without clients. */
    drain(seconds?: number | null): Promise<void>;
    isDraining(): boolean;
  }
}

const grace = 2000;
const interval = 50;
/** In milliseconds. A shorter turn of the event loop had nothing to do. */
const shortTurn = 0.04;
const maxUnrest = 1000;
/** How long requests may still work while the server closes. A process that takes too long to stop drops them. */
const workTime = 10_000;
/** How long a silent connection may still send a request while the server closes. */
const silence = 1000;

/**
 * Stops a server without dropping a request: it reports that it is not ready, closes connections after each response,
 * and stops listening when all are closed or after a while. It also closes connections that browsers opened and never
 * used, and ends the work of requests that take too long.
 */
export function drainOnClose(server: FastifyInstance, { maxWork = workTime } = {}): void {
  let draining = false;
  let closing = false;
  let allGone: Promise<void> = Promise.resolve();
  const connections = new Set<Socket>();
  server.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.decorate('isDraining', () => draining);
  server.decorate('drain', async (seconds = null) => {
    draining = true;
    if (seconds !== null) await pause(seconds * 1000);
    const deadline = Date.now() + grace;
    while (Date.now() < deadline && (await openConnections(server)) > 0) await pause(interval);
    await quietTurn();
    allGone = stopListening(server);
  });
  // The server stopped listening earlier, so Fastify would not wait for its connections.
  server.addHook('onClose', () => allGone);
  server.addHook('preClose', async () => {
    draining = true;
    closing = true;
    setTimeout(() => endSilent(connections), silence).unref();
    setTimeout(() => endWork(connections), maxWork).unref();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('Connection', 'close');
    done();
  });
  // A response that had already started could not send `Connection: close`.
  server.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
}

/**
 * Waits for a turn of the event loop with nothing to accept, because pending connections are lost when listening stops.
 */
async function quietTurn(): Promise<void> {
  const started = performance.now();
  for (let before = started; before < started + maxUnrest; ) {
    await arrivalsTaken();
    const now = performance.now();
    // A busy machine has no such turns, so the limit grows.
    if (now - before < shortTurn + (now - started) / 5000) return;
    before = now;
  }
}

/** Resolves when the remaining connections have ended. */
function stopListening({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => Server.prototype.close.call(server, () => resolve()));
}

function endSilent(connections: ReadonlySet<Socket>): void {
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}

function endWork(connections: ReadonlySet<Socket>): void {
  const problem = new Problem('UNAVAILABLE', 'The service is stopping; try again in a few seconds.');
  for (const socket of connections) abortWork(socket, problem);
}

function openConnections({ server }: FastifyInstance): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}
