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
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
};

/** A page of the reference: the operations of one tag, and the objects that appear there first. */
export type Resource = {
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly entries: readonly Entry[];
  readonly objects: readonly string[];
};

export type Catalog = {
  readonly document: ApiDocument;
  readonly resources: readonly Resource[];
  /** Where a named schema is described. */
  readonly homes: ReadonlyMap<string, string>;
  /** The operation that shows a named schema as its body. */
  readonly bodies: ReadonlyMap<string, string>;
};

/** Schemas that belong to every operation are described by a guide. */
export const guideObjects: Readonly<Record<string, readonly string[]>> = {
  errors: ['ErrorResponse', 'ErrorCode', 'FieldMessage'],
  pagination: ['PageMeta'],
};

/** Orders the document by its tags and gives each named schema one place. */
export function createCatalog(document: ApiDocument): Catalog {
  const homes = new Map<string, string>();
  for (const [guide, names] of Object.entries(guideObjects))
    for (const name of names) homes.set(name, `/docs/${guide}#schema-${name}`);
  const all = entriesOf(document);
  const bodies = new Map<string, string>();
  for (const { operation } of all)
    for (const { schema } of mediaOf(operation.requestBody?.content)) {
      const name = nameOf(schema);
      if (name !== null && !bodies.has(name)) bodies.set(name, operation.operationId);
    }
  const resources = document.tags.map(({ name, description }) => {
    const address = `/docs/reference/${slug(name)}`;
    const entries = all.filter(({ operation }) => operation.tags.includes(name));
    const found = new Set<string>();
    for (const { operation, parameters } of entries)
      collect(document, [operation.requestBody, operation.responses, parameters], found);
    const fresh = [...found].filter((each) => !homes.has(each)).sort();
    for (const each of fresh) homes.set(each, `${address}#schema-${each}`);
    return { name, description, address, entries, objects: fresh.filter((each) => !bodies.has(each)) };
  });
  return { document, resources, homes, bodies };
}

export function mediaOf(content: Readonly<Record<string, Media>> = {}): Media[] {
  return Object.values(content);
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function entriesOf({ paths, webhooks, components }: ApiDocument): Entry[] {
  const read = (all: ApiDocument['paths'], isEvent: boolean): Entry[] =>
    Object.entries(all).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const parameters = (operation.parameters ?? []).flatMap((each) =>
          '$ref' in each ? (components.parameters[nameOf(each) ?? ''] ?? []) : each,
        );
        return { method: method.toUpperCase(), path, isEvent, operation, parameters };
      }),
    );
  return [...read(paths, false), ...read(webhooks, true)];
}

/** Names every schema that a part of the document refers to, also through others. */
function collect({ components }: ApiDocument, part: unknown, found: Set<string>): void {
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
}

/** The schemas without a name whose fields belong to a value: its own, those of its items and of its alternatives. */
export function ownObjects(schema: Schema): Schema[] {
  const alternatives = alternativesOf(schema);
  if (alternatives) return alternatives.flatMap(ownObjects);
  if (schema.items) return ownObjects(schema.items);
  if (typeof schema.additionalProperties === 'object') return ownObjects(schema.additionalProperties);
  return schema.properties ? [schema] : [];
}
