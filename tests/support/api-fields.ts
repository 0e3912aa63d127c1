import type { Schema } from './api-document.ts';

/** A row for each field: its dotted path, type, whether it is required, and what it means. */
export function fieldRows(schema: Schema, prefix = ''): string[][] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((each) => fieldRows(each, prefix));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const required = schema.required?.includes(name) ? 'yes' : '';
    const row = [`\`${path}\``, describeType(field), required, field.description ?? ''];
    return [row, ...inside(field, path)];
  });
}

function inside(field: Schema, path: string): string[][] {
  const alternatives = field.anyOf ?? field.oneOf;
  if (alternatives) return alternatives.flatMap((each) => inside(each, path));
  return field.items ? fieldRows(field.items, `${path}[].`) : fieldRows(field, `${path}.`);
}

/** Such as `string, 1 to 500 characters` or `` `changelog` or `document` ``. */
export function describeType(schema: Schema): string {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map(describeType))].join(' or ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const base = schema.enum ? schema.enum.map((each) => `\`${each}\``).join(', ') : plainType(schema);
  const bounds = [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.default === undefined ? '' : `default \`${JSON.stringify(schema.default)}\``,
  ];
  return [base, ...bounds.filter(Boolean)].join(', ');
}

function plainType({ type, format, items, $ref }: Schema): string {
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? $ref;
  if (items) return `array of ${describeType(items)}`;
  const names = [type ?? 'any'].flat().join(' or ');
  return format === undefined ? names : `${names} (${format})`;
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `at least ${from}${unit}`;
  return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`;
}
