import { cleanText } from '../clean/clean-text.ts';
import { countWords } from '../english/case.ts';
import { joined } from '../english/in-a-row.ts';
import { isSentence } from '../english/shape.ts';
import { lowered } from './label-list.ts';
import { lacksVerb } from './lacks-verb.ts';
import type { Row, Table } from './table-row.ts';

const none: ReadonlySet<string> = new Set();
const explains = /^(?:meaning|description|explanation|reason|when|cause|what it (?:means|does)|purpose)$/i;
const [inSentence, mostRows] = [3, 9];

/** A table of status codes: "A 400 means that the request is malformed, a 401 that the key is wrong and …". */
export function meanings({ columns }: Table, rows: readonly Row[]): string[] | null {
  const at = columns.slice(1).findIndex((column) => explains.test(cleanText(column)));
  const numbered = rows.filter(({ name }) => /^\d{3}(?: \p{L}.{0,40})?$/u.test(name));
  if (at < 0 || numbered.length < 2 || numbered.length < rows.length) return null;
  const told = numbered.slice(0, mostRows).flatMap(({ name, values }) => {
    const meaning = (values[at] ?? '').split(/(?<=[.!?]) /)[0]?.replace(/\.$/, '') ?? '';
    const words = countWords(meaning);
    return words === 0 || words > 16 ? [] : [{ code: name.slice(0, 3), meaning: lowered(meaning, none) }];
  });
  if (told.length < 2) return null;
  const sentences: string[] = [];
  for (let start = 0; start < told.length; start += inSentence) {
    const said = told.slice(start, start + inSentence).map(({ code, meaning }, index) => {
      const that = isSentence(meaning.split(' ')) || !lacksVerb(meaning) ? ' that' : '';
      return `a ${code}${index === 0 ? ' means' : ''}${that} ${meaning}`;
    });
    sentences.push(`A${joined(said).slice(1)}.`);
  }
  return sentences;
}

/** A table of options with a word on each: what can be set, without the names that only code needs. */
export function settings({ columns, rows: count }: Table, rows: readonly Row[]): string[] | null {
  const kind = cleanText(columns[0] ?? '').toLowerCase();
  const at = columns.slice(1).findIndex((column) => explains.test(cleanText(column)));
  if (
    !/^(?:options?|settings?|parameters?|variables?|flags?|properties|property|keys?)$/.test(kind) ||
    at < 0
  )
    return null;
  const told = rows.flatMap(({ values }) => {
    const about = (values[at] ?? '').split(/(?<=[.!?]) /)[0]?.replace(/\.$/, '') ?? '';
    const words = countWords(about);
    return words < 2 || words > 14 ? [] : [lowered(about, none)];
  });
  if (told.length < 2 || told.length < count * 0.75 || told.length > 6) return null;
  return [
    `You can set ${told.length > 2 ? `${told.slice(0, -1).join('; ')}; and ${told.at(-1)}` : joined(told)}.`,
  ];
}
