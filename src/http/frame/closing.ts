import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Aborts when the client has gone, or when this process is about to stop. */
export type WaitSignal = (request: FastifyRequest) => AbortSignal;

export function createWaitSignal(server: FastifyInstance): WaitSignal {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  // One listener a connection, however many calls wait on it one after the other.
  const gone = new WeakMap<Socket, AbortController>();
  return ({ raw: { socket } }) => {
    const left = gone.get(socket) ?? new AbortController();
    if (!gone.has(socket)) socket.once('close', () => left.abort());
    gone.set(socket, left);
    return AbortSignal.any([left.signal, closing.signal]);
  };
}
