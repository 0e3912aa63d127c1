import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { completeOperations } from './complete-operations.ts';
import { description } from './description.ts';

/** Describes the API from the schemas that validate it, and serves the page at `/docs`. */
export async function registerOpenapi(server: FastifyInstance, baseUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: description(baseUrl),
    // Paths are relative to the server's address, which has the version prefix.
    stripBasePath: true,
    hideUntagged: true,
    refResolver: { buildLocalReference: (schema) => String(schema['$id']) },
    transformObject: (document) =>
      'openapiObject' in document ? completeOperations(document.openapiObject) : document.swaggerObject,
  });
  await server.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    theme: { title: 'Aloud API' },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true, persistAuthorization: false },
  });
}
