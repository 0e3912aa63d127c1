import assert from 'node:assert/strict';

/** Says whether a value is of a type of docs/api.md. */
export type Check = ((value: unknown) => boolean) & { readonly optional?: true };

/** The fields of a resource, all of them, and the type of each. */
export type Shape = Readonly<Record<string, Check>>;

export const text: Check = (value) => typeof value === 'string';
export const flag: Check = (value) => typeof value === 'boolean';
export const number: Check = (value) => typeof value === 'number';
export const count: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
export const uuid: Check = (value) => matches(value, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const uri: Check = (value) => text(value) && URL.canParse(String(value));
export const timestamp: Check = (value) => {
  const time = Date.parse(String(value));
  return text(value) && !Number.isNaN(time) && new Date(time).toISOString() === value;
};
export const form =
  (pattern: RegExp): Check =>
  (value) =>
    matches(value, pattern);
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** A field that may be left out. */
export const optional = (check: Check): Check =>
  Object.assign((value: unknown) => check(value), { optional: true as const });
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const object =
  (shape: Shape): Check =>
  (value) => {
    checkShape(value, shape);
    return true;
  };

/** Fails unless the value has these fields and no others, each of its type. */
export function checkShape(value: unknown, shape: Shape, what = 'value'): void {
  assert.ok(typeof value === 'object' && value !== null, `${what} is ${JSON.stringify(value)}`);
  const fields = value as Record<string, unknown>;
  const present = Object.entries(shape).filter(([name, check]) => !check.optional || name in fields);
  assert.deepEqual(Object.keys(fields).sort(), present.map(([name]) => name).sort(), what);
  for (const [name, check] of present) {
    assert.ok(check(fields[name]), `${what}: ${name} is ${JSON.stringify(fields[name])}`);
  }
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
