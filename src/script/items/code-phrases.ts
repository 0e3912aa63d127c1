import { glueFor } from '../clean/glue.ts';
import { sayCode } from '../clean/identifiers.ts';
import { withArticle } from '../english/articles.ts';
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
  return raw
    .slice(0, 6_000)
    .replace(/(?<=\w)\[\](?=[.\uE001])/g, '')
    .replace(series, (row) => firstOf(row, critical ? mostCritical : most))
    .replace(kindFirst, '$1 the $3 $2');
}

const most = 3;
const mostCritical = 5;

/** Names that sound alike count once; what is left out is "others". */
function firstOf(row: string, limit: number): string {
  const codes = row.match(new RegExp(span, 'g')) ?? [];
  if (row.includes('://')) return row;
  const heard = new Set<string>();
  const names = codes.filter((code) => {
    const said = sayCode(code.slice(1, -1)).toLowerCase();
    const first = !heard.has(said);
    heard.add(said);
    return first;
  });
  if (names.length === codes.length && names.length <= limit) return row;
  if (names.length <= limit) return listed(names);
  const [first = '', second] = names.filter((code) => isSayable(sayCode(code.slice(1, -1))));
  return second === undefined ? `${first || names[0]} and others` : `${first}, ${second}, and others`;
}

function isSayable(said: string): boolean {
  return said !== glueFor('en').code && said.split(' ').length < 6;
}

function listed(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;
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
