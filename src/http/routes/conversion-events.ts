import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ConversionServices } from '../../operations/context.ts';
import { followConversion } from '../../operations/conversions/follow-conversion.ts';
import { contextOf } from '../frame/authentication.ts';
import type { WaitSignal } from '../frame/closing.ts';
import { eventStreamHeaders } from '../frame/event-stream.ts';
import { createOpenStreams } from '../frame/open-streams.ts';
import { stateStream } from '../frame/state-events.ts';
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
      const place = streams.open(context.caller, reply);
      const signal = AbortSignal.any([waitSignal(request), place.signal]);
      try {
        const stream = await stateStream(followConversion(context, request.params.id, signal));
        reply.raw.once('close', place.close);
        return reply.headers(eventStreamHeaders).send(stream);
      } catch (error) {
        place.close();
        throw error;
      }
    });
  };
}
