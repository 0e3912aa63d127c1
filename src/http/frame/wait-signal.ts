import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Aborts when the client disconnects or the server closes. */
export type WaitSignal = (request: FastifyRequest) => AbortSignal;

export function createWaitSignal(server: FastifyInstance): WaitSignal {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  // One listener per connection.
  const gone = new WeakMap<Socket, AbortSignal>();
  return (request) => {
    const { socket } = request.raw;
    const signal = gone.get(socket) ?? abortedOnClose(socket);
    gone.set(socket, signal);
    return AbortSignal.any([signal, closing.signal]);
  };
}

function abortedOnClose(socket: Socket): AbortSignal {
  if (socket.destroyed) return AbortSignal.abort();
  const controller = new AbortController();
  socket.once('close', () => controller.abort());
  return controller.signal;
}
