import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers have one. Each response waits in memory for the previous ones. */
const maxUnanswered = 8;
/** As long as proxies wait for a client that does not read. Players request the rest later. */
const maxStall = 60_000;

/** Closes connections that request far more than they read, or stop reading. Call it before other hooks are added. */
export function boundConnections(server: FastifyInstance, { stall = maxStall }: { stall?: number } = {}) {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const now = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, now);
    return now;
  };
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (socket.destroyed || count(socket, 1) > maxUnanswered) {
      // Sends no response, because it would have to wait for the others.
      socket.destroy();
      reply.hijack();
      return;
    }
    reply.raw.once('close', () => count(socket, -1));
    done();
  });
  server.addHook('onSend', (request, _reply, _payload, done) => {
    // Counts only time without progress. The server resets it before the next request. Internal calls have no socket.
    const { socket } = request.raw;
    if (socket instanceof Socket) socket.setTimeout(stall);
    done();
  });
}
