type Schema = Readonly<Record<string, unknown>>;

/**
 * Moves every schema with a title to `components.schemas`, and refers to it by that name. Two schemas may share a name
 * only if they differ in nothing but their description, or in that one of them also allows null.
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

/** Fields may have the name of a keyword. */
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
  // The document itself has a title too.
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
