import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errors } from '../schemas/envelope.ts';

export const openapiRoutes: FastifyPluginAsyncTypebox = async (server) => {
  server.get(
    '/openapi',
    {
      config: { public: true },
      schema: {
        operationId: 'getOpenapi',
        tags: ['About the API'],
        summary: 'Get this description',
        description: 'This OpenAPI 3.1 document itself. Needs no API key.',
        security: [],
        querystring: Type.Object({
          format: Type.Enum(['json', 'yaml'], { default: 'json', description: 'The form of the document.' }),
        }),
        response: {
          200: {
            description: 'The document.',
            content: {
              'application/json': { schema: Type.Object({}, { additionalProperties: true }) },
              'application/yaml': { schema: Type.String() },
            },
          },
          ...errors(400, 429, 500),
        },
      },
    },
    async (request, reply) => {
      if (request.query.format === 'yaml') {
        return reply
          .type('application/yaml; charset=utf-8')
          .serializer(String)
          .send(server.swagger({ yaml: true }));
      }
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(server.swagger());
    },
  );
};
