import { csvRow, withFormula, withoutFormula } from '../csv.ts';
import { maxEntries, type Pronounced } from './lexicon.ts';

const columns = ['written', 'spoken', 'ipa', 'case_sensitive', 'language', 'note'] as const;

/** The result of reading an import: entries with the line they begin in, or the reason why it cannot be read. */
export type ReadLexicon =
  | { readonly entries: readonly { readonly line: number; readonly entry: Pronounced }[] }
  | { readonly fault: string };

export function* csvLines(entries: readonly Pronounced[]): Generator<string> {
  yield csvRow(columns);
  for (const { written, spoken, ipa, caseSensitive, language, note } of entries)
    yield csvRow(
      [written, spoken, ipa, caseSensitive ? 'yes' : 'no', language, note].map(
        (cell) => cell && withoutFormula(cell),
      ),
    );
}

/** The first row names the columns, in any order; `written` is needed. */
export function readCsv(text: string): ReadLexicon {
  const rows = readRows(text.replace(/^\uFEFF/, ''));
  if (rows === null) return { fault: 'a quotation mark is not closed' };
  const [head, ...body] = rows;
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  if (!names.includes('written'))
    return { fault: `the first line must name its columns: ${columns.join(',')}` };
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined) return { fault: `the column ${unknown.slice(0, 40)} is unknown` };
  const entries = body.map(({ line, cells }) => {
    const value = (name: (typeof columns)[number]) =>
      withFormula(cells[names.indexOf(name)]?.trim() ?? '') || null;
    const entry = {
      written: value('written') ?? '',
      spoken: value('spoken'),
      ipa: value('ipa'),
      caseSensitive: /^(yes|true|1)$/i.test(value('case_sensitive') ?? ''),
      language: value('language'),
      note: value('note'),
    };
    return { line, entry };
  });
  return { entries };
}

type Row = { readonly line: number; readonly cells: string[] };

/** RFC 4180, in one pass. Null when a quotation mark is not closed. */
function readRows(text: string): Row[] | null {
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  // One row more than the header and the allowed entries is enough to detect too many.
  const maxRows = maxEntries + 2;
  const endRow = () => {
    if (row.cells.some((value) => value.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  while (at < text.length && rows.length < maxRows) {
    let value = '';
    if (text[at] === '"') {
      const end = closingMark(text, at + 1);
      if (end < 0) return null;
      value = text.slice(at + 1, end).replaceAll('""', '"');
      line += value.split('\n').length - 1;
      at = end + 1;
    }
    const end = nextOf(text, at);
    value += text.slice(at, end);
    row.cells.push(value);
    at = end + 1;
    if (text[end] === ',') {
      if (at >= text.length) row.cells.push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    line += 1;
    endRow();
  }
  endRow();
  return rows;
}

function closingMark(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}

function nextOf(text: string, from: number): number {
  let end = from;
  while (end < text.length && !',\r\n'.includes(text.charAt(end))) end += 1;
  return end;
}
