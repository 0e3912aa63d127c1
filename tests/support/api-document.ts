import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createServer } from '../../src/http/server.ts';
import type { ConversionServices } from '../../src/operations/context.ts';
import type { ApiDocument } from '../../src/site/reference/document.ts';

export type {
  ApiDocument,
  Content,
  Operation,
  Parameter,
  Schema,
} from '../../src/site/reference/document.ts';

/** The API's OpenAPI document, from the schemas that validate requests. Needs no database. */
export async function apiDocument(): Promise<ApiDocument> {
  const { server } = await createServer({
    // Routes are registered and described, but none is called.
    services: {} as ConversionServices,
    logger: pino({ level: 'silent' }),
    version: '0.0.0',
    baseUrl: 'https://aloud.example.com/v1',
    trustProxy: false,
    metrics: 'off',
    registry: new Registry(),
    publicRequestsPerMinute: 1,
    personRequestsPerMinute: 1,
    servesApi: true,
    errorPage: null,
    readiness: {},
  });
  await server.ready();
  const document: unknown = server.swagger();
  await server.close();
  return JSON.parse(JSON.stringify(document));
}

type Named = { readonly components: { readonly schemas: object } };

/** Replaces every reference by its named schema. */
export function withoutReferences<T extends Named>(document: T): T {
  const schemas = document.components.schemas as Record<string, object>;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as { $ref?: unknown };
    const name = typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined;
    const whole = name === undefined ? value : { ...schemas[name], ...own };
    return Object.fromEntries(Object.entries(whole).map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve(document) as T;
}
