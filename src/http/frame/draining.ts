import { Server, type Socket } from 'node:net';
import { setImmediate as arrivalsTaken, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends clients away before the server closes: see `drainOnClose`. */
    drain(): Promise<void>;
    isDraining(): boolean;
  }
}

const grace = 2000;
const interval = 50;
/** In milliseconds. A turn of the loop that took no longer than this had nothing to do. */
const shortTurn = 0.04;
const maxUnrest = 1000;
/** How long a connection over which nothing came may still bring a request when the server closes. */
const silence = 1000;

/**
 * Lets a server end without dropping a request. It says that it is not ready, and with each answer that the connection
 * ends there. When all are gone, or after a while, it closes: requests under way are answered, and what is idle goes.
 * So do connections that browsers open on suspicion and never use, which Node would wait for.
 */
export function drainOnClose(server: FastifyInstance): void {
  let draining = false;
  let closing = false;
  let allGone: Promise<void> = Promise.resolve();
  const connections = new Set<Socket>();
  server.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.decorate('isDraining', () => draining);
  server.decorate('drain', async () => {
    draining = true;
    const deadline = Date.now() + grace;
    while (Date.now() < deadline && (await openConnections(server)) > 0) await pause(interval);
    await quietTurn();
    allGone = stopListening(server);
  });
  // The server has stopped listening before it is closed, so that it would not wait by itself.
  server.addHook('onClose', () => allGone);
  server.addHook('preClose', async () => {
    draining = true;
    closing = true;
    setTimeout(() => endSilent(connections), silence).unref();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('Connection', 'close');
    done();
  });
  // An answer that had begun before could not say so any more.
  server.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
}

/**
 * Waits until the process has just looked at what has arrived, and had nothing else to do. A connection that waits to
 * be taken when the server stops listening is thrown away, with the request that it brings.
 */
async function quietTurn(): Promise<void> {
  const started = performance.now();
  for (let before = started; before < started + maxUnrest; ) {
    await arrivalsTaken();
    const now = performance.now();
    // A busy machine has no such turns: the longer that lasts, the less is asked for.
    if (now - before < shortTurn + (now - started) / 5000) return;
    before = now;
  }
}

/** Takes no more connections. Resolves when those that there are have ended. */
function stopListening({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => Server.prototype.close.call(server, () => resolve()));
}

function endSilent(connections: ReadonlySet<Socket>): void {
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}

function openConnections({ server }: FastifyInstance): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}
