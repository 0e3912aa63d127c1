import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ConversionServices } from '../../operations/context.ts';
import { followConversion } from '../../operations/conversions/follow-conversion.ts';
import { contextOf } from '../frame/authentication.ts';
import { createSendStates } from '../frame/send-states.ts';
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

const most = 50;

export function conversionEventRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    const sendStates = createSendStates(server, services);
    server.get('/conversions/:id/events', { schema, exposeHeadRoute: false }, async (request, reply) => {
      const context = contextOf(services, request);
      const { organizationId, keyId } = context.caller;
      const holder = { name: organizationId, most, keyId };
      return sendStates(request, reply, holder, (signal) =>
        followConversion(context, request.params.id, signal),
      );
    });
  };
}
