import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Services } from '../../operations/context.ts';
import { showStats } from '../../operations/conversions/show-stats.ts';
import { contextOf } from '../frame/authentication.ts';
import { success } from '../frame/envelope.ts';
import { errors, Success, Uuid } from '../schemas/envelope.ts';
import { Stats, statsView } from '../schemas/stats.ts';

const schema = {
  operationId: 'getConversionStats',
  tags: ['Conversions'],
  summary: 'Count listeners',
  description:
    'How often the conversion was played on its listen page and in embedded players. Totals are of all time. ' +
    'A visit counts once, however often it pauses; signed audio addresses are not counted.',
  params: Type.Object({ id: Uuid('The conversion.') }),
  querystring: Type.Object({
    days: Type.Integer({
      minimum: 1,
      maximum: 366,
      default: 30,
      description: 'Days to list, today included.',
    }),
  }),
  response: {
    200: Success(Stats, 'The counts.'),
    ...errors(400, 401, 403, 404, 429, 500),
  },
};

export function conversionStatsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/conversions/:id/stats', { schema }, async (request) => {
      const { params, query } = request;
      return success(
        request,
        statsView(await showStats(contextOf(services, request), params.id, query.days)),
      );
    });
  };
}
