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
