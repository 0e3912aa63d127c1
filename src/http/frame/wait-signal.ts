import type { FastifyInstance, FastifyRequest } from 'fastify';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';

/** Aborts when the client has gone, or when this process is about to stop. */
export type WaitSignal = (request: FastifyRequest) => AbortSignal;

export function createWaitSignal(server: FastifyInstance): WaitSignal {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  return (request) => AbortSignal.any([abortedOnClose(request.raw.socket), closing.signal]);
}
