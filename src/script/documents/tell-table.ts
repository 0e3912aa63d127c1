import { cleanText } from '../clean/clean-text.ts';
import { isCountable } from '../english/articles.ts';
import { countWords, lowerFirst, upperFirst } from '../english/case.ts';
import { joined } from '../english/in-a-row.ts';
import { verbOf } from '../english/verb-forms.ts';
import { nounToo } from '../english/verbs.ts';
import { codeStart } from '../read/block.ts';
import { lowered } from './label-list.ts';
import type { Row, Table } from './table-row.ts';
import { meanings, settings } from './tell-codes.ts';

const none: ReadonlySet<string> = new Set();
const yes =
  /^(?:yes|y|true|full(?:y)?|supported|✓|✔|✅|☑|x|:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):)$/iu;
const no =
  /^(?:no|n|false|none|n\/a|not supported|unsupported|✗|✘|❌|✖|[-–—]|:(?:x|negative_squared_cross_mark|no_entry(?:_sign)?):)$/iu;
const mostFeatures = 8;

/** A table as one would tell it: what has what, what is how much, or in one clause what it compares. */
export function tellTable(table: Table): string[] {
  const rows = table.cells.map(
    ([name = '', ...values]): Row => ({
      name: cleanText(name),
      code: name.includes(codeStart),
      values: values.map(mark),
    }),
  );
  const named = rows.filter(({ name }) => countWords(name) > 0 && countWords(name) <= 9);
  if (named.length < 2 || named.length < rows.length / 2) return compared(table, rows);
  const answers = named.every(
    ({ values }) => values.length > 0 && values.every((value) => yes.test(value) || no.test(value)),
  );
  if (answers)
    return table.columns.length === 2 ? sorted(table.columns, named) : features(table.columns, named);
  const few =
    named.length === rows.length &&
    table.columns.length === 2 &&
    table.rows <= (rows.some(({ name }) => /\d/.test(name)) ? 4 : 6);
  return (
    meanings(table, rows) ??
    (few ? pairs(table.columns, named) : null) ??
    settings(table, rows) ??
    compared(table, rows)
  );
}

/** Signs that say yes or no are lost to cleaning; anything else is read as text. */
function mark(cell: string): string {
  const sign = cell.trim();
  return yes.test(sign) || no.test(sign) ? sign : cleanText(sign);
}

/** "Version | Supported" → "3.x is supported; 1.x and 2.x are not." */
function sorted([kind = '', column = '']: readonly string[], rows: readonly Row[]): string[] {
  const state = cleanText(column).toLowerCase();
  const has = rows.filter(({ values }) => yes.test(values[0] ?? '')).map(({ name }) => name);
  const lacks = rows.filter(({ values }) => no.test(values[0] ?? '')).map(({ name }) => name);
  if (!/^(?:\p{Ll}+(?:ed|able|ible)|available|stable|free)$/u.test(state) || has.length === 0)
    return listOf(has);
  const are = (list: readonly string[]) => (list.length === 1 ? 'is' : 'are');
  const prefix = /^versions?$/i.test(kind.trim()) ? 'Version ' : '';
  const first = `${prefix}${upperFirst(joined(has))} ${are(has)} ${state}`;
  return [lacks.length === 0 ? `${first}.` : `${first}, while ${joined(lacks)} ${are(lacks)} not.`];
}

/** A row of what a product can do, column by column yes or no: what it does everywhere, as one thing after another. */
function features(columns: readonly string[], rows: readonly Row[]): string[] {
  const everywhere = rows.filter(({ values }) => values.every((value) => yes.test(value)));
  const places = columns
    .slice(1)
    .map((column) => cleanText(column))
    .filter((place) => place !== '');
  const told = (everywhere.length >= 3 ? everywhere : rows).map(({ name }) => name);
  const where = everywhere.length >= 3 && places.length === columns.length - 1 && places.length < 4;
  const lowered = places.map((place) =>
    lowerFirst(place, none).replace(/^\p{Lu}(?=\p{Ll}+$)/u, (letter) => letter.toLowerCase()),
  );
  return listOf(told, where ? `, on ${joined(lowered)} alike` : '');
}

/** Acts are what one can do; the rest is what is there. */
function listOf(names: readonly string[], where = ''): string[] {
  const kept = names.slice(0, mostFeatures);
  const acts = kept.filter(isAct).map((name) => lowerFirst(name, none));
  const things = kept
    .filter((name) => !isAct(name))
    .map((name) => lowerFirst(name, none).replace(/^support (?!for\b)/, 'support for '));
  const can = acts.length === 0 ? [] : [`You can ${joined(acts)}${where}.`];
  const has =
    things.length === 0
      ? []
      : [
          `${acts.length === 0 ? 'It has' : 'It also has'} ${joined(things)}${acts.length === 0 ? where : ''}.`,
        ];
  return [...can, ...has];
}

function isAct(name: string): boolean {
  const [first = '', second = '', third = ''] = name.split(' ');
  const verb = verbOf(first);
  if (verb?.form !== 'base' || second === '' || verb.verb === 'support') return false;
  return !nounToo.has(verb.verb) || third !== '' || /^(?:and|the|an?|your|all)$|[^s]s$/i.test(second);
}

/** "Plan | Price", four rows at most → "The price is 5 dollars for Basic and 9 dollars for Pro." */
function pairs([, column = '']: readonly string[], rows: readonly Row[]): string[] | null {
  const what = cleanText(column).toLowerCase();
  const values = rows.map(({ values: [value = ''] }) => value);
  if (
    what === '' ||
    countWords(what) > 4 ||
    values.some((value) => countWords(value) === 0 || countWords(value) > 8)
  )
    return null;
  const said = rows.map(({ name }, index) => `${lowerFirst(values[index] ?? '', none)} for ${thing(name)}`);
  return [`The ${what} ${/[^s]s$/.test(what) ? 'are' : 'is'} ${joined(said)}.`];
}

/** "Backups", "Server logs": what a row is of, in the middle of a sentence; a name keeps its letter. */
function thing(name: string): string {
  return / \p{Ll}/u.test(name) || /^\p{Lu}\p{Ll}+[^s]s$/u.test(name) ? lowered(name, none) : name;
}

/** Any other table in one clause: what its rows are, and a few of them. Codes and long cells are for the eye. */
function compared({ columns, rows: count }: Table, rows: readonly Row[]): string[] {
  const names = rows
    .filter(({ code }) => !code)
    .map(({ name }) => name)
    .filter((name) => /\p{Ll}{2}/u.test(name) && countWords(name) > 0 && countWords(name) <= 6)
    .map((name) => lowerFirst(name, none));
  if (names.length < 2 || names.length < rows.length / 2) return [];
  const [first = '', ...others] = columns.map((column) => cleanText(column).toLowerCase());
  const told = others.filter((column) => countWords(column) > 0 && countWords(column) <= 3);
  const list = joined(names.slice(0, 4));
  if (names.length === count && count <= 4 && told.length > 1 && told.length < 4)
    return [`A table compares ${list} by ${joined(told)}.`];
  const whole = names.length === count && count <= 4;
  const kind = isCountable(first.split(' ').at(-1)?.replace(/s$/, '') ?? '') ? plural(first) : null;
  return [`A table ${kind === null ? 'lists' : `lists ${kind}${whole ? ':' : ', such as'}`} ${list}.`];
}

function plural(noun: string): string {
  if (/s$/.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:x|ch|sh|z)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
