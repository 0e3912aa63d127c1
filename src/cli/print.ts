import type { FieldMessage } from '../domain/field-message.ts';

export type Row = Readonly<Record<string, unknown>>;

/** JSON for scripts, otherwise one field a line. */
export function printOne(row: Row, { json }: { json?: boolean }): void {
  if (json) printJson(row);
  else for (const line of lines(row)) console.log(line);
}

/** A JSON array for scripts, otherwise a table. */
export function printList(rows: readonly Row[], { json }: { json?: boolean }, whenEmpty: string): void {
  if (json) printJson(rows);
  else for (const line of rows.length > 0 ? table(rows) : [whenEmpty]) console.log(line);
}

/** A function that picks fields and names them as the API does. */
export function fieldsOf<Thing>(...names: readonly (keyof Thing & string)[]): (thing: Thing) => Row {
  const named = names.map((name) => ({
    name,
    column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }));
  return (thing) => Object.fromEntries(named.map(({ name, column }) => [column, thing[name]]));
}

/** To standard error, so that the output can be piped. */
export function printWarnings(warnings: readonly FieldMessage[]): void {
  for (const { path, message } of warnings) console.error(`warning: ${path}: ${message}`);
}

function lines(row: Row): string[] {
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

function show(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
