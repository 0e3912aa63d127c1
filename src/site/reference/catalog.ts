import { capitalized } from '../components/format.ts';
import {
  type ApiDocument,
  alternativesOf,
  type Media,
  nameOf,
  type Operation,
  type Parameter,
  type Schema,
} from './document.ts';

/** An operation, or a request that we send. */
export type Entry = {
  readonly method: string;
  /** The path below `/v1`, or the type of an event. */
  readonly path: string;
  readonly isEvent: boolean;
  /** The address of its page. */
  readonly address: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  /** The field of the body that takes a file in base64. */
  readonly fileField: string | null;
};

/** The operations of one tag. */
export type Resource = {
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly entries: readonly Entry[];
};

export type Catalog = {
  readonly document: ApiDocument;
  readonly resources: readonly Resource[];
  /** Where a named schema is described. */
  readonly homes: ReadonlyMap<string, string>;
  /** The address of the operation that shows a named schema as its body. */
  readonly bodies: ReadonlyMap<string, string>;
};

/** Schemas that belong to every operation are described by a guide. */
export const guideObjects: Readonly<Record<string, readonly string[]>> = {
  errors: ['ErrorResponse', 'ErrorCode', 'FieldMessage'],
  pagination: ['PageMeta'],
};

/**
 * Orders the document by its tags and gives each named schema one place: the operation with it as its body, the only
 * operation that uses it, or else the first tag.
 */
export function createCatalog(document: ApiDocument): Catalog {
  const homes = new Map<string, string>();
  for (const [guide, names] of Object.entries(guideObjects))
    for (const name of names) homes.set(name, `/docs/${guide}#schema-${name}`);
  const all = entriesOf(document);
  const resources = document.tags.map(({ name, description }): Resource => {
    const entries = all.filter(({ operation }) => operation.tags.includes(name));
    return { name, description, address: resourceAddress(name), entries };
  });
  const bodies = new Map<string, string>();
  const users = new Map<string, string[]>();
  for (const { operation, parameters, address } of resources.flatMap(({ entries }) => entries)) {
    for (const { schema } of mediaOf(operation.requestBody?.content)) {
      const name = nameOf(schema);
      if (name !== null && !bodies.has(name)) bodies.set(name, address);
    }
    for (const name of collect(document, [operation.requestBody, operation.responses, parameters]))
      users.set(name, [...(users.get(name) ?? []), address]);
  }
  for (const [name, [first = '', ...others]] of users) {
    const resource = first.slice(0, first.lastIndexOf('/'));
    const page = bodies.get(name) ?? (others.length === 0 ? first : resource);
    if (!homes.has(name)) homes.set(name, `${page}#schema-${name}`);
  }
  return { document, resources, homes, bodies };
}

/** The named schemas that a page describes. */
export function schemasAt({ homes }: Catalog, address: string): string[] {
  return [...homes].flatMap(([name, home]) => (home === `${address}#schema-${name}` ? name : [])).sort();
}

export function mediaOf(content: Readonly<Record<string, Media>> = {}): Media[] {
  return Object.values(content);
}

function resourceAddress(tag = ''): string {
  return `/docs/reference/${tag.toLowerCase().replaceAll(' ', '-')}`;
}

function entriesOf({ paths, webhooks, components }: ApiDocument): Entry[] {
  const read = (all: ApiDocument['paths'], isEvent: boolean): Entry[] =>
    Object.entries(all).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const parameters = (operation.parameters ?? []).flatMap((each) =>
          '$ref' in each ? (components.parameters[nameOf(each) ?? ''] ?? []) : asWritten(each),
        );
        const address = `${resourceAddress(operation.tags[0])}/${operation.operationId}`;
        const fileField = fileFieldOf(operation, components);
        return { method: method.toUpperCase(), path, isEvent, address, operation, parameters, fileField };
      }),
    );
  return [...read(paths, false), ...read(webhooks, true)];
}

function fileFieldOf({ requestBody }: Operation, { schemas }: ApiDocument['components']): string | null {
  const [media] = mediaOf(requestBody?.content);
  const { properties = {} } = schemas[nameOf(media?.schema ?? {}) ?? ''] ?? {};
  return Object.keys(properties).find((name) => properties[name]?.format === 'byte') ?? null;
}

/** Returns a header parameter with its usual capitalization: `Idempotency-Key`. */
function asWritten(parameter: Parameter): Parameter {
  if (parameter.in !== 'header') return parameter;
  const words = parameter.name.split('-').map(capitalized);
  return { ...parameter, name: words.join('-') };
}

/** Names every schema that a part of the document refers to, also through others. */
function collect({ components }: ApiDocument, part: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith('#/components/schemas/')) {
      const name = nameOf({ $ref }) ?? '';
      if (found.has(name)) return;
      found.add(name);
      visit(components.schemas[name]);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(part);
  return found;
}

/** The schemas without a name whose fields belong to a value: its own, those of its items and of its alternatives. */
export function unnamedObjects(schema: Schema): Schema[] {
  const alternatives = alternativesOf(schema);
  if (alternatives) return alternatives.flatMap(unnamedObjects);
  if (schema.items) return unnamedObjects(schema.items);
  if (typeof schema.additionalProperties === 'object') return unnamedObjects(schema.additionalProperties);
  return schema.properties ? [schema] : [];
}
