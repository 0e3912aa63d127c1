type ApiName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ApiName<Rest>}`
  : Name;

type ApiValue<Value> = Value extends Date ? string : Value extends readonly (infer Item)[] ? Item[] : Value;

type ApiView<T> = { -readonly [Name in keyof T as ApiName<Name>]: ApiValue<T[Name]> };

/** An object as the API shows it: `createdAt` as `created_at`, times as text. Objects in it stay as they are. */
export function apiView<T extends object>(value: T): ApiView<T> {
  const entries = Object.entries(value).map(([name, inner]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    inner instanceof Date ? inner.toISOString() : inner,
  ]);
  return Object.fromEntries(entries);
}
