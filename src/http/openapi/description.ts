import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { apiVersion } from '../../domain/release-history.ts';

type Description = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;

/** What the document says beside its operations. */
export function description(baseUrl: string): Description {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aloud API',
      version: apiVersion,
      summary: 'Turns release notes and documents into audio worth listening to.',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'This installation' }],
    tags: [
      { name: 'Conversions', description: 'Text in, narrated audio out.' },
      { name: 'Scripts', description: 'Write first, edit, then convert.' },
      { name: 'Changelogs', description: 'The release notes told so far.' },
      { name: 'Episodes', description: 'Deprecated: conversions under their old name. Use Conversions.' },
      { name: 'Organizations', description: 'Organizations, their quota and their usage.' },
      { name: 'About the API', description: 'Version history and this description. Public.' },
    ],
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: '`svc_live_…` for production, `svc_test_…` for the sandbox.',
        },
      },
    },
    security: [{ apiKey: [] }],
  };
}

const introduction = `
Send text, get a narrated episode.

**Answers** are JSON: \`{success, data, meta?, warnings?, request_id, timestamp}\`, or
\`{success, error: {code, message, details?}, request_id, timestamp}\`. Error codes are stable; messages are not.
Unknown request fields are ignored and named in \`warnings\`.

**Organizations**: a key acts for its own organization. \`X-Organization-ID\` chooses another one that the key's
user belongs to. A resource of another organization answers like a missing one.

**Limits** count every authenticated request of an organization in fixed UTC minutes and days. The limit headers
stand on every authenticated answer; on 429, \`Retry-After\` says how long to wait. A request that was refused
with 429 is not counted. Requests without a key are limited by the client's address.

**Sandbox**: a \`svc_test_\` key sees and makes sandbox data only and never costs quota or credits.
`.trim();
