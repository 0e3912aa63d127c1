import type { FieldMessage } from '../domain/field-message.ts';

type Value = string | number | boolean | null | undefined | Date | object;
export type Row = Readonly<Record<string, Value>>;

/** One thing: JSON for scripts, else a field a line. */
export function printOne(row: Row, { json }: { json?: boolean }): void {
  if (json) printJson(row);
  else for (const line of fields(row)) console.log(line);
}

/** Several things: a JSON array for scripts, else a table. */
export function printList(rows: readonly Row[], { json }: { json?: boolean }, whenEmpty: string): void {
  if (json) printJson(rows);
  else for (const line of rows.length > 0 ? table(rows) : [whenEmpty]) console.log(line);
}

/** Goes to standard error, so that what is printed can still be piped. */
export function printWarnings(warnings: readonly FieldMessage[]): void {
  for (const { path, message } of warnings) console.error(`warning: ${path}: ${message}`);
}

function fields(row: Row): string[] {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row).map(([name, value]) => `${name.padEnd(width)}  ${show(value)}`);
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

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function show(value: Value): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
