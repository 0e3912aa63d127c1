type Schema = Readonly<Record<string, unknown>>;

/**
 * Moves every schema with a title to `components.schemas` and refers to it by that name. Two schemas may share a name
 * only if they differ just in their description, or in whether they allow null.
 */
export function nameSchemas<T extends object>(document: T): T {
  const named = new Map<string, Schema>();
  const rewritten = rewrite(document, named, false) as T & { components: { schemas?: object } };
  const schemas = Object.entries({ ...rewritten.components.schemas, ...Object.fromEntries(named) });
  const sorted = Object.fromEntries(schemas.sort(([left], [right]) => (left < right ? -1 : 1)));
  return { ...rewritten, components: { ...rewritten.components, schemas: sorted } };
}

/** The values of these keywords are data, not schemas. */
const dataKeywords = new Set(['examples', 'example', 'default', 'const', 'enum']);

/** `isFields` is true for an object of fields, whose names may equal keywords. */
function rewrite(value: unknown, named: Map<string, Schema>, isFields: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => rewrite(each, named, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const isData = dataKeywords.has(name) && !isFields;
    return [name, isData ? inner : rewrite(inner, named, name === 'properties' && !isFields)] as const;
  });
  return refer(Object.fromEntries(entries), named);
}

function refer(schema: Schema, named: Map<string, Schema>): Schema {
  const { title, ...untitled } = schema;
  // The document itself also has a title.
  if (typeof title !== 'string' || !('type' in schema || 'enum' in schema)) return schema;
  const types = [schema['type']].flat();
  const type = types.find((each) => each !== 'null');
  const plain = type === undefined ? untitled : { ...untitled, type };
  const known = named.get(title) ?? plain;
  if (fingerprint(known) !== fingerprint(plain))
    throw new Error(`Two different schemas have the name ${title}.`);
  named.set(title, known);
  const reference = { $ref: `#/components/schemas/${title}` };
  const { description } = schema;
  const described = description === undefined ? {} : { description };
  if (types.includes('null')) return { anyOf: [reference, { type: 'null' }], ...described };
  return description === known['description'] ? reference : { ...reference, ...described };
}

function fingerprint({ description: _, ...schema }: Schema): string {
  return JSON.stringify(schema);
}

/** The part of JSON Schema that our schemas use. */
export type ExampleSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly anyOf?: readonly ExampleSchema[];
  readonly items?: ExampleSchema;
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
  readonly required?: readonly string[];
};

/** Returns an example value for a schema: its own example, or one built from its parts. */
export function exampleOf(schema: ExampleSchema): unknown {
  const [own] = schema.examples ?? [];
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  return ofType(schema, [schema.type ?? 'object'].flat()[0] ?? 'object');
}

/** Fields of these formats refer to resources of the caller. */
const ownFormats = ['uuid', 'uri'];

/** Returns an example request that anyone can send. Omits optional fields that would require existing resources. */
export function requestExampleOf(schema: ExampleSchema): unknown {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(
    ([name, { format = '' }]) => required.includes(name) || !ownFormats.includes(format),
  );
  return exampleOf({ ...schema, properties: Object.fromEntries(shown) });
}

function ofType(schema: ExampleSchema, type: string): unknown {
  if (type === 'null') return null;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'string') return texts[schema.format ?? ''] ?? 'text';
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name, inner]) => schema.required?.includes(name) || inner.examples !== undefined,
  );
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(inner)]));
}

const texts: Readonly<Record<string, string>> = {
  uuid: '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90',
  uri: 'https://northwind.example/',
  date: '2026-11-15',
  'date-time': '2026-11-15T09:30:00.000Z',
};
