import type { Static, TObject, TSchema } from 'typebox';

type ApiName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ApiName<Rest>}`
  : Name;

type ApiValue<Value> = Value extends Date ? string : Value extends readonly (infer Item)[] ? Item[] : Value;

type ApiView<T> = { -readonly [Name in keyof T as ApiName<Name>]: ApiValue<T[Name]> };

/**
 * Returns an object as the API shows it: `createdAt` becomes `created_at`, and times become text. Nested objects stay
 * unchanged.
 */
export function apiView<T extends object>(value: T): ApiView<T> {
  const entries = Object.entries(value).map(([name, inner]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    inner instanceof Date ? inner.toISOString() : inner,
  ]);
  return Object.fromEntries(entries);
}

type OwnName<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<OwnName<Rest>>}`
  : Name;

type OwnValue<Value> = Value extends readonly unknown[] | null
  ? Value
  : Value extends object
    ? FromApi<Value>
    : Value;

type FromApi<T> = { [Name in keyof T as OwnName<Name>]: OwnValue<T[Name]> };

/** The reverse: the fields of a request that its schema has, also those of nested objects, by the names of our code. */
export function fromApi<S extends TObject>(schema: S, body: Static<S>): FromApi<Static<S>> {
  const fields = Object.entries<TSchema>(schema.properties).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(body as object, name);
    if (value === undefined) return [];
    const isNested = 'properties' in field && value !== null;
    const ownName = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [[ownName, isNested ? fromApi(field as TObject, value as Static<TObject>) : value]];
  });
  return Object.fromEntries(fields);
}
