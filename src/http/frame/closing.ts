import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Aborts when the client has gone, or when this process is about to stop. */
export type WaitSignal = (request: FastifyRequest) => AbortSignal;

export function createWaitSignal(server: FastifyInstance): WaitSignal {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  return (request) => {
    const gone = new AbortController();
    request.raw.socket.once('close', () => gone.abort());
    return AbortSignal.any([gone.signal, closing.signal]);
  };
}
