import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { apiVersion, deprecations, releaseHistory } from '../../domain/release-history.ts';
import { type CompressedText, compressText, sendCompressed } from '../middleware/compressed-text.ts';
import { success } from '../middleware/envelope.ts';
import { errors, Success } from '../schemas/envelope.ts';
import { Nullable, Text } from '../schemas/fields.ts';

const VersionHistory = Type.Object(
  {
    current_version: Text(undefined, apiVersion),
    versions: Type.Array(
      Type.Object({
        version: Text(undefined, apiVersion),
        released_at: Type.String({ format: 'date', examples: ['2026-11-15'] }),
        changes: Type.Array(Type.String()),
      }),
      { description: 'Newest first.' },
    ),
    deprecations: Type.Array(
      Type.Object({
        feature: Text(undefined, '/episodes'),
        successor: Text(undefined, '/conversions'),
        removal: Nullable(
          Type.String({
            format: 'date',
            description: 'When it will be removed. Null until a date is announced.',
          }),
        ),
      }),
    ),
  },
  { title: 'VersionHistory', description: 'The versions of this API, and what is deprecated.' },
);

const historySchema = {
  operationId: 'getVersionHistory',
  summary: 'Get the version history',
  description: 'Every version of this API and what is deprecated. Needs no API key.',
  security: [],
  response: { 200: Success(VersionHistory, 'The version history.'), ...errors(429, 500) },
};

const openapiSchema = {
  operationId: 'getOpenapi',
  summary: 'Get the OpenAPI document',
  description: 'The OpenAPI 3.1 document of this API. Needs no API key.',
  security: [],
  querystring: Type.Object({
    format: Type.Enum(['json', 'yaml'], { default: 'json', description: 'The format of the document.' }),
  }),
  response: {
    200: {
      description: 'The document.',
      content: {
        'application/json': {
          schema: Type.Object({}, { additionalProperties: true, examples: [{ openapi: '3.1.0' }] }),
        },
        'application/yaml': { schema: Text(undefined, 'openapi: 3.1.0\n') },
      },
    },
    ...errors(400, 429, 500),
  },
};

export const aboutRoutes: FastifyPluginAsyncTypebox = async (server) => {
  server.get('/changelog', { schema: historySchema }, async (request) =>
    success(request, {
      current_version: apiVersion,
      versions: releaseHistory.map(({ version, releasedAt, changes }) => {
        return { version, released_at: releasedAt, changes: [...changes] };
      }),
      deprecations: [...deprecations],
    }),
  );

  const texts = new Map<string, Promise<CompressedText>>();
  const documentIn = (format: 'json' | 'yaml') => {
    const document = server.swagger();
    return compressText(format === 'json' ? JSON.stringify(document) : toYaml(document).trimStart());
  };
  server.get('/openapi', { schema: openapiSchema }, async (request, reply) => {
    const { format } = request.query;
    const text = texts.get(format) ?? documentIn(format);
    texts.set(format, text);
    return sendCompressed(request, reply.type(`application/${format}; charset=utf-8`), await text);
  });
};

const plainKey = /^[A-Za-z_][\w-]{2,60}$/;
/** `true`, `null` and similar words are not strings in YAML. */
const reserved = new Set(['true', 'false', 'null', 'yes', 'off']);
const version = /^\d+\.\d+\.\d+$/;

/** Converts a JSON value to YAML 1.2, which accepts JSON strings. A library takes a second for our document. */
function toYaml(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return ` ${scalar(value)}\n`;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (entries.length === 0) return isList ? ' []\n' : ' {}\n';
  const lines = entries.map(([key, inner]) => {
    const name = isList ? '-' : `${plainKey.test(key) && !reserved.has(key) ? key : JSON.stringify(key)}:`;
    return `${indent}${name}${toYaml(inner, `${indent}  `)}`;
  });
  return `\n${lines.join('')}`;
}

function scalar(value: unknown): string {
  return typeof value === 'string' && version.test(value) ? value : JSON.stringify(value);
}
