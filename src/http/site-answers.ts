import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConversionServices } from '../operations/context.ts';
import type { ConversionState } from '../operations/conversions/follow-conversion.ts';
import { sendFile } from './frame/files.ts';
import { createSendStates } from './frame/streams.ts';

/** Streams that one user may have open. */
const maxStreams = 50;

/** Files and streams for the site's own pages, sent as the API sends them. */
export function siteAnswers(server: FastifyInstance, services: ConversionServices) {
  const sendStates = createSendStates(server, services);
  return {
    sendFile: (
      request: FastifyRequest,
      reply: FastifyReply,
      file: { readonly key: string; readonly headers: Readonly<Record<string, string>> },
    ) => sendFile(services, request, reply, file),
    sendStates: (
      request: FastifyRequest,
      reply: FastifyReply,
      userId: string,
      follow: (signal: AbortSignal) => AsyncGenerator<ConversionState, void, void>,
    ) => sendStates(request, reply, { name: userId, maxStreams, keyId: null }, follow),
  };
}
