import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Services } from '../../operations/context.ts';
import { contextOf } from '../frame/authentication.ts';
import { success } from '../frame/envelope.ts';
import { errors, Success } from '../schemas/envelope.ts';
import { Usage, usageView } from '../schemas/usage.ts';

export function usageRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get(
      '/usage',
      {
        schema: {
          operationId: 'getUsage',
          tags: ['Organizations'],
          summary: 'Get usage',
          description: 'Quota, credits and requests of the organization in the current billing period.',
          response: { 200: Success(Usage, 'The usage figures.'), ...errors(400, 401, 403, 429, 500) },
        },
      },
      // The figures came with the admission of this very request.
      async (request) => success(request, usageView(contextOf(services, request).caller.usage)),
    );
  };
}
