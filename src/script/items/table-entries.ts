import { cleanText } from '../clean/clean-text.ts';
import { countWords, lowerFirst } from '../english/case.ts';
import type { Block } from '../read/block.ts';

type Table = Block & { kind: 'table' };

const none: ReadonlySet<string> = new Set();
const telling =
  /descri|change|summary|details?\b|\bnotes?\b|\bwhat\b|title|effect|fix\b|improvement|feature/i;
const before = /^(?:old|before|previous(?:ly)?|from|was|current)\b/i;
const fixedIn =
  /^(?:fixed|patched|resolved|first fixed)(?: (?:in|versions?|releases?))?$|^fix(?:ed)? versions?$/i;
const after = /^(?:new|after|to|now)\b/i;

/** The changes that a table of release notes lists, a row each; none where its rows tell no change. */
export function tableEntries(table: Table): string[] {
  const from = table.columns.findIndex((column) => before.test(column));
  const to = table.columns.findIndex((column) => after.test(column));
  if (from > 0 && to > 0 && from !== to)
    return renamedEntry(table.cells, from, to) ?? table.cells.flatMap((row) => movedEntry(row, from, to));
  const mended = table.columns.findIndex((column) => fixedIn.test(column.trim()));
  if (mended > 0) return mendedEntry(table.cells, mended);
  const column = tellingColumn(table);
  return column < 0 ? [] : table.cells.flatMap((row) => toldEntry(row, column, table.columns));
}

/** "File size | 25 MB | 100 MB" → "File size went from 25 MB to 100 MB". */
function movedEntry(row: readonly string[], from: number, to: number): string[] {
  const [name = '', old = '', now = ''] = [row[0], row[from], row[to]];
  const sayable = [name, old, now].every((cell) => cleanText(cell) !== '' && countWords(cell) <= 8);
  return sayable && old !== now ? [`${name} went from ${old} to ${now}`] : [];
}

/** "Away | away | standby": words that change are names, and told in one sentence. Null where a value has a figure. */
function renamedEntry(cells: readonly (readonly string[])[], from: number, to: number): string[] | null {
  const pairs = cells.map((row) => [cleanText(row[from] ?? ''), cleanText(row[to] ?? '')] as const);
  const sayable = pairs.every(
    ([old, now]) => old !== '' && now !== '' && !/\d/.test(old + now) && countWords(`${old} ${now}`) <= 8,
  );
  if (!sayable || pairs.length < 2) return null;
  const told = pairs
    .filter(([old, now]) => old.toLowerCase() !== now.toLowerCase())
    .slice(0, 6)
    .map(([old, now]) => `${old} is now ${now}`);
  if (told.length === 0) return [];
  return [told.length < 2 ? (told[0] ?? '') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`];
}

/** "5.6.x | yes | 5.6.3" under "Fixed in" → "Version 5.6.x is fixed in 5.6.3, …": one sentence for all rows. */
function mendedEntry(cells: readonly (readonly string[])[], column: number): string[] {
  const fixes = cells
    .map((row) => [cleanText(row[0] ?? ''), cleanText(row[column] ?? '')] as const)
    .filter(([name, fixed]) => /\d/.test(fixed) && name !== '' && countWords(`${name} ${fixed}`) <= 12)
    .slice(0, 6)
    .map(([name, fixed], index) => `${name} ${index === 0 ? 'is fixed ' : ''}in ${fixed}`);
  if (fixes.length === 0) return [];
  const told = fixes.length < 2 ? fixes.join('') : `${fixes.slice(0, -1).join(', ')} and ${fixes.at(-1)}`;
  return [`${/^v?\d/i.test(told) ? 'Version ' : ''}${told}`];
}

/** The column whose cells are sentences or nearly so. */
function tellingColumn({ columns, cells }: Table): number {
  const widths = columns.map((_, index) => {
    const words = cells.map((row) => countWords(cleanText(row[index] ?? '')));
    return words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length);
  });
  const named = columns.findIndex((column, index) => telling.test(column) && (widths[index] ?? 0) >= 3);
  return named >= 0 ? named : widths.findIndex((width) => width >= 5);
}

function toldEntry(row: readonly string[], column: number, columns: readonly string[]): string[] {
  const text = row[column] ?? '';
  const kind = columns.findIndex((name) =>
    /^(?:type|kind|category|component|area|module|package)\b/i.test(name),
  );
  const label = kind >= 0 && kind !== column ? cleanText(row[kind] ?? '') : '';
  if (countWords(cleanText(text)) < 2) return [];
  return [label === '' || countWords(label) > 4 ? text : `${label}: ${lowerFirst(text, none)}`];
}
