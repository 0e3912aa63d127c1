import type { Arbitrary } from 'fast-check';
import { fc } from './fast-check.ts';

export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
};

/** Values that the schema accepts. */
export function valid(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  const types = [schema.type ?? 'object'].flat();
  return types.length === 1
    ? ofType(types[0] ?? 'object', schema)
    : fc.oneof(...types.map((type) => ofType(type, schema)));
}

/** Any value: sometimes valid for the schema, mostly not. */
export function anything(schema: Schema): Arbitrary<unknown> {
  return fc.oneof(
    valid(schema),
    mutated(schema),
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom<unknown>(
      null,
      '',
      0,
      -1,
      1e308,
      '\u0000',
      '\ud800',
      [],
      {},
      [[[[]]]],
      'a'.repeat(70_000),
    ),
  );
}

function mutated(schema: Schema): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc
    .tuple(valid(schema), fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }))
    .map(([value, name, replacement]) => ({ ...(value as object), [name]: replacement }));
}

function ofType(type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1e6, noNaN: true });
    case 'string':
      return text(schema);
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    default:
      return object(schema);
  }
}

function text(schema: Schema): Arbitrary<string> {
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  const maxLength = Math.min(schema.maxLength ?? 60, 60);
  return fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength });
}

function object(schema: Schema): Arbitrary<object> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, valid(inner)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}
