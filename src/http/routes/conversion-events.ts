import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ConversionServices } from '../../operations/context.ts';
import { type ConversionState, followConversion } from '../../operations/conversions/follow-conversion.ts';
import { contextOf } from '../frame/authentication.ts';
import type { WaitSignal } from '../frame/closing.ts';
import { eventStream, eventStreamHeaders, type ServerSentEvent } from '../frame/event-stream.ts';
import { createOpenStreams } from '../frame/open-streams.ts';
import { errors, Uuid } from '../schemas/envelope.ts';

const schema = {
  operationId: 'followConversion',
  tags: ['Conversions'],
  summary: 'Follow a conversion',
  description:
    'Server-sent events: first the current state, then each change as it happens. `status` comes with every new ' +
    'status, `progress` in between; both carry `{"status", "progress_percent"}`. The status `deleted` tells of a ' +
    'conversion that was deleted meanwhile. The stream ends when the conversion has ended. When it ends earlier, ' +
    'connect again: the current state comes first. Opening it counts as one request. An organization may have 50 open, ' +
    'and revoking the key ends them.',
  params: Type.Object({ id: Uuid('The conversion.') }),
  response: {
    200: {
      description: 'The events.',
      content: {
        'text/event-stream': {
          schema: Type.Unsafe<Readable>({
            type: 'string',
            examples: ['event: status\ndata: {"status":"generating","progress_percent":5}\n\n'],
          }),
        },
      },
    },
    ...errors(400, 401, 403, 404, 429, 500),
  },
};

export function conversionEventRoutes(
  services: ConversionServices,
  waitSignal: WaitSignal,
): FastifyPluginAsyncTypebox {
  return async (server) => {
    const streams = createOpenStreams(server, services);
    server.get('/conversions/:id/events', { schema, exposeHeadRoute: false }, async (request, reply) => {
      const context = contextOf(services, request);
      const stream = streams.open(context.caller, reply);
      const signal = AbortSignal.any([waitSignal(request), stream.signal]);
      const states = followConversion(context, request.params.id, signal);
      try {
        // The first state is waited for: without one the answer is an error, not a stream.
        const first = await states.next();
        reply.raw.once('close', stream.close);
        reply.headers(eventStreamHeaders);
        return reply.send(eventStream(toEvents(first, states)));
      } catch (error) {
        stream.close();
        throw error;
      }
    });
  };
}

async function* toEvents(
  first: IteratorResult<ConversionState, void>,
  states: AsyncGenerator<ConversionState, void, void>,
): AsyncGenerator<ServerSentEvent, void, void> {
  let told: { status: ConversionState['status']; progress_percent: number } | null = null;
  try {
    for (let next = first; !next.done; next = await states.next()) {
      const { status, progress } = next.value;
      const data = { status, progress_percent: Math.floor(progress * 100) };
      if (data.status !== told?.status) yield { event: 'status', data };
      else if (data.progress_percent !== told.progress_percent) yield { event: 'progress', data };
      told = data;
    }
  } finally {
    await states.return();
  }
}
