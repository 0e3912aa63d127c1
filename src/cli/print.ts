import { errorSentence, type FieldMessage } from '../domain/field-message.ts';

export type Row = Readonly<Record<string, unknown>>;

export function printOne(row: Row, { json }: { json?: boolean }): void {
  console.log(json ? JSON.stringify(row, null, 2) : lines(row).join('\n'));
}

/** Prints a JSON array for scripts, otherwise a table. */
export function printList(rows: readonly Row[], { json }: { json?: boolean }, whenEmpty: string): void {
  const text = () => (rows.length > 0 ? table(rows).join('\n') : whenEmpty);
  console.log(json ? JSON.stringify(rows, null, 2) : text());
}

/** Returns a function that picks fields and names them as the API does. */
export function fieldsOf<Thing>(...names: readonly (keyof Thing & string)[]): (thing: Thing) => Row {
  return (thing) => Object.fromEntries(names.map((name) => [column(name), withColumns(thing[name])]));
}

function column(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function withColumns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [column(name), withColumns(inner)]));
}

/** Prints to standard error, so that the output can be piped. */
export function printWarnings(warnings: readonly FieldMessage[]): void {
  for (const { path, message } of warnings) console.error(`warning: ${errorSentence(path, message)}`);
}

function lines(row: Row): string[] {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row).flatMap(([name, value]) =>
    isList(value)
      ? [name, ...table(value).map((line) => `  ${line}`)]
      : `${name.padEnd(width)}  ${show(value)}`,
  );
}

function isList(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

function table(rows: readonly Row[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => show(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
