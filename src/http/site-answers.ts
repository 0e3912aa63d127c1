import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConversionServices } from '../operations/context.ts';
import type { ConversionState } from '../operations/conversions/follow-conversion.ts';
import { createWaitSignal } from './frame/closing.ts';
import { eventStreamHeaders } from './frame/event-stream.ts';
import { sendFile } from './frame/send-file.ts';
import { stateStream } from './frame/state-events.ts';

/** Files and streams for the site's own pages, sent as the API sends them. */
export function siteAnswers(server: FastifyInstance, services: ConversionServices) {
  const waitSignal = createWaitSignal(server);
  return {
    sendFile: (
      request: FastifyRequest,
      reply: FastifyReply,
      file: { readonly key: string; readonly headers: Readonly<Record<string, string>> },
    ) => sendFile(services, request, reply, file),
    async sendStates(
      request: FastifyRequest,
      reply: FastifyReply,
      follow: (signal: AbortSignal) => AsyncGenerator<ConversionState, void, void>,
    ) {
      const stream = await stateStream(follow(waitSignal(request)));
      return reply.headers(eventStreamHeaders).send(stream);
    },
  };
}
