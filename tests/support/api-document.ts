import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createServer } from '../../src/http/server.ts';
import type { ConversionServices } from '../../src/operations/context.ts';

/** As much of an OpenAPI document as `docs/api.md` shows. */
export type ApiDocument = {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
  };
};

export type Operation = {
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

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

/** The same with every named schema where it is referred to. */
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
