import type { Socket } from 'node:net';
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
/** How long a connection over which nothing came may still bring a request when the server closes. */
const silence = 1000;

/**
 * Lets a server end without dropping a request. First it says that it is not ready, and with each answer that the
 * connection ends there, but goes on answering: a client may be sending over a connection that it has kept. When all
 * are gone, or after a while, it closes: requests under way are answered, and what is idle then goes. So do connections
 * that browsers open on suspicion and never use, which Node would wait for.
 */
export function drainOnClose(server: FastifyInstance): void {
  let draining = false;
  let closing = false;
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
  });
  server.addHook('preClose', async () => {
    draining = true;
    closing = true;
    // Closes right after a look at what has arrived, so that nothing lies there unread and is thrown away.
    await arrivalsTaken();
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

function endSilent(connections: ReadonlySet<Socket>): void {
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}

function openConnections({ server }: FastifyInstance): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}
