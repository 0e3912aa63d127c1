import { glueFor } from '../clean/glue.ts';
import { sayCode } from '../clean/identifiers.ts';
import { withArticle } from '../english/articles.ts';
import { listed } from '../english/in-a-row.ts';
import { codeEnd, codeStart } from '../read/block.ts';

const span = `${codeStart}[^${codeEnd}]{1,160}${codeEnd}`;
const joint = '(?:, (?:and |or )?| and | or )';
const kinds =
  'resource|enum|class|type|interface|struct|trait|method|function|endpoint|table|module|package|component|object|model|event|property|field';

/** "on resource `Account`" → "on the `Account` resource". */
const kindFirst = new RegExp(
  String.raw`\b(on|in|of|for|to|from|with) (?:the )?(${kinds})(?:e?s)? (${span})(?!,? ?(?:and |or )?${codeStart}|'s|\w)`,
  'gi',
);
const series = new RegExp(`${span}(?:${joint}${span}){1,40}`, 'g');

/** Puts a line of code names as one says them: the kind behind its name, and of a long row of names only the first. */
export function sayableCodes(raw: string, critical: boolean): string {
  if (!raw.includes(codeStart)) return raw;
  const told = raw
    .slice(0, longest)
    .replace(/(?<=\w)\[\](?=[.\uE001])/g, '')
    .replace(series, (row, at: number, whole: string) =>
      firstOf(row, critical ? mostCritical : most, whole.slice(at + row.length, at + row.length + 24)),
    )
    .replace(kindFirst, '$1 the $3 $2');
  return told + raw.slice(longest);
}

/** Of an entry that goes on and on, only the beginning is put otherwise. */
const longest = 6_000;

/** A row of so many spoken words can still be followed. */
const most = 14;
const mostCritical = 24;

/** Names that sound alike count once; of what is too long to follow the first two are told, and "others". */
function firstOf(row: string, limit: number, after: string): string {
  if (row.includes('://')) return row;
  const codes = row.match(new RegExp(span, 'g')) ?? [];
  if (codes.length === 2 && !codes.every((code) => /\.\w+\.\w/.test(code))) return row;
  const names = [
    ...new Map(codes.toReversed().map((code) => [saidAs(code).toLowerCase(), code])).values(),
  ].toReversed();
  const words = names.reduce((sum, code) => sum + saidAs(code).split(' ').length, 0);
  if (words <= limit || names.length < 3) return names.length === codes.length ? row : listed(names);
  const others = /^ (?!is\b|was\b|has\b|as\b|its\b|this\b)[a-z]{2,20}s\b/.test(after) ? 'other' : 'others';
  const [first = names[0], second] = names.filter((code) => isSayable(saidAs(code)));
  return second === undefined ? `${first} and ${others}` : `${first}, ${second}, and ${others}`;
}

function saidAs(code: string): string {
  return sayCode(code.slice(1, -1));
}

function isSayable(said: string): boolean {
  return said !== glueFor('en').code && said.split(' ').length < 6;
}

const described = new RegExp(`^(${span}) [-–—] (\\p{Lu}|\\p{Ll})([^:.]{3,120})$`, 'u');

/** "`ServerError` - Errors of the server" → "`ServerError` stands for errors of the server". */
export function describedName(raw: string, isSentence: (text: string) => boolean): string {
  const [, name = '', first = '', rest = ''] =
    described.exec(raw.trim().replace(/\s{0,4}\((?:[^()]|\(\)){1,120}\)$/, '')) ?? [];
  if (name === '' || /^(?:an?|the) /i.test(first + rest) || isSentence(first + rest)) return raw;
  const what = /^[A-Z\d]/.test(rest) ? first + rest : withArticle(first.toLowerCase() + rest);
  return `${name} stands for ${what}`;
}

const moved = new RegExp(`^(${span})\\s{1,4}(?:-{1,2}>|=>|→|➜)\\s{1,4}(${span})`);

/** "`Buffer` -> `Options`" → "`Buffer` becomes `Options`"; nothing where both sound alike. */
export function movedName(raw: string): string {
  const [whole = '', one = '', two = ''] = moved.exec(raw.trim()) ?? [];
  if (whole === '') return raw;
  const rest = raw.trim().slice(whole.length);
  return saidAs(one) === saidAs(two) && rest === '' ? '' : `${one} becomes ${two}${rest}`;
}
