import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { apiVersion } from '../domain/release-history.ts';
import { type ExampleSchema, exampleOf, nameSchemas, requestExampleOf } from './openapi-schemas.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

/** Describes the API from the schemas that validate it. */
export async function registerOpenapi(server: FastifyInstance, baseUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: description(baseUrl),
    // Paths are relative to the server's address, which contains the version prefix.
    stripBasePath: true,
    hideUntagged: true,
    refResolver: { buildLocalReference: (schema) => String(schema['$id']) },
    transformObject: (document) =>
      'openapiObject' in document ? completeOperations(document.openapiObject) : document.swaggerObject,
  });
}

type Description = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;

/** Returns the parts of the document other than its operations. */
function description(baseUrl: string): Description {
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
      { name: 'Drafts', description: 'Texts and scripts in progress, with versions.' },
      {
        name: 'Products',
        description: 'The products that your texts are about, with defaults for their conversions.',
      },
      { name: 'Lexicon', description: 'How words are said.' },
      { name: 'Sounds', description: 'Music before, after and under the speech.' },
      { name: 'Changelogs', description: 'The release notes narrated so far.' },
      {
        name: 'Episodes',
        description:
          'Older addresses for conversions, kept for existing programs. Use /v1/conversions instead.',
      },
      { name: 'Organizations', description: 'Organizations, their quota and their usage.' },
      {
        name: 'Webhooks',
        description: 'Signed requests from Aloud to your server.',
      },
      { name: 'About the API', description: 'Version history and this document. No key needed.' },
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

**Responses** are JSON: \`{success, data, meta?, warnings?, request_id, timestamp}\`, or
\`{success, error: {code, message, details?}, request_id, timestamp}\`. Error codes are stable; messages are not.
Unknown request fields are ignored and named in \`warnings\`. Null for an optional request field is the same as leaving it
out. In PATCH it clears a field that can be null, and is refused for any other field.

**Organizations**: a key acts for its own organization. \`X-Organization-ID\` chooses another one that the key’s
user belongs to. Resources of other organizations return 404.

**Limits** count every authenticated request of an organization in fixed UTC minutes and days. The limit headers
are on every authenticated response; on 429, \`Retry-After\` says how long to wait. A request that was refused
with 429 is not counted. Requests without a key are limited by IP address. A request has 60 seconds to arrive, its headers
seven: otherwise the answer is 408, and nothing has begun.

**Sandbox**: a \`svc_test_\` key only sees and creates sandbox data and never costs quota or credits.
`.trim();

type Content = Record<string, { schema: ExampleSchema; example?: unknown }>;
type Response = { $ref?: string; headers?: Record<string, unknown>; content?: Content };
type Body = { required?: boolean; content: Content };
type Parameter = { $ref?: string; name?: string; required?: boolean; schema?: { default?: unknown } };
type Operation = {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Partial<Record<string, Operation>>>;
  components: Record<string, Record<string, unknown>>;
};

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Adds the parts that all operations share (the organization header, the headers of every response) and names schemas.
 */
function completeOperations<T extends object>(generated: T): T {
  const document = generated as T & Document;
  const operations = Object.values(document.paths).flatMap((path) => methods.map((method) => path[method]));
  for (const operation of operations) if (operation) completeOperation(operation);
  const parameters = { ...document.components['parameters'], OrganizationId: organizationId };
  return nameSchemas({
    ...document,
    webhooks: describeWebhooks(),
    components: { ...document.components, parameters, headers },
  });
}

function completeOperation(operation: Operation): void {
  const authenticated = operation.security === undefined || operation.security.length > 0;
  const given = operation.parameters ?? [];
  // A parameter with a default is optional.
  for (const parameter of given) if (parameter.schema?.default !== undefined) parameter.required = false;
  const hasIdempotencyKey = given.some(({ name }) => name === 'idempotency-key');
  if (authenticated) {
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: '#/components/parameters/OrganizationId' },
    ];
  }
  const { requestBody } = operation;
  // A body that may be null is optional.
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  if (requestBody && schemas.some(({ type }) => type?.includes('null'))) requestBody.required = false;
  addExamples(requestBody?.content, requestExampleOf);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response.$ref) continue;
    if (Number(status) < 300) addExamples(response.content, exampleOf);
    const names = headerNames(Number(status), authenticated, hasIdempotencyKey);
    response.headers = {
      ...response.headers,
      ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    };
  }
}

function addExamples(content: Content = {}, example: typeof exampleOf): void {
  for (const media of Object.values(content)) media.example = example(media.schema);
}

function headerNames(status: number, authenticated: boolean, hasIdempotencyKey: boolean): string[] {
  const limited = authenticated && status !== 401 && status !== 503;
  return [
    'X-Request-ID',
    ...(limited ? Object.keys(headers).filter((name) => /^X-(RateLimit|Quota)/.test(name)) : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(hasIdempotencyKey && status < 300 ? ['Idempotency-Replayed'] : []),
    ...(status === 302 ? ['Location'] : []),
  ];
}

const organizationId = {
  name: 'X-Organization-ID',
  in: 'header',
  required: false,
  description:
    'The organization to act for, of those the key’s user belongs to. The key’s own if you leave it out.',
  schema: { type: 'string', format: 'uuid' },
};

const number = (description: string, example: number) => ({
  description,
  required: true,
  schema: { type: 'integer', examples: [example] },
});

const text = (description: string, example: string, format?: string, required = true) => ({
  description,
  required,
  schema: { type: 'string', examples: [example], ...(format ? { format } : {}) },
});

const headers: Record<string, object> = {
  'X-Request-ID': text('Identifies this request.', 'req_4fJ7sKq2Lm9Xw1Tz8Rb3Vc6N'),
  'X-RateLimit-Limit': number('Requests allowed per day.', 100),
  'X-RateLimit-Remaining': number('Requests left today.', 58),
  'X-RateLimit-Reset': number('When the day ends, as a Unix timestamp.', 1_794_787_200),
  'X-RateLimit-Limit-Minute': number('Requests allowed per minute.', 20),
  'X-RateLimit-Remaining-Minute': number('Requests left this minute.', 17),
  'X-Quota-Audio-Limit': number('Conversions included per month.', 30),
  'X-Quota-Audio-Remaining': number('Conversions left this month.', 18),
  'X-Quota-Video-Limit': number('Always 0: video is not available yet.', 0),
  'X-Quota-Video-Remaining': number('Always 0: video is not available yet.', 0),
  'X-Quota-Reset': text('When the next billing period starts.', '2026-12-01T00:00:00.000Z', 'date-time'),
  'X-Quota-Credits-Available': number('Credits available.', 5),
  'Retry-After': number('Seconds to wait.', 12),
  'Idempotency-Replayed': text('`true` if this repeats an earlier response.', 'true', undefined, false),
  Location: text(
    'Where to download the file: a signed, temporary address.',
    'https://aloud.example/media/0197a3c2/1/episode.mp3',
    'uri',
  ),
};
