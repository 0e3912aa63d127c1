import { cleanText } from '../clean/clean-text.ts';
import { countWords, lowerFirst } from '../english/case.ts';
import { joined } from '../english/in-a-row.ts';
import type { Block } from '../read/block.ts';

const none: ReadonlySet<string> = new Set();

/** A table in one clause: what its rows are about, and what it says of them. */
export function tableSentence({ columns, cells }: Block & { kind: 'table' }): string[] {
  const rows = short(cells.map(([cell = '']) => cell))
    .slice(0, 6)
    .map((text) => (/^[A-Z](?:\s|$)/.test(text) ? text : lowerFirst(text, none)));
  if (rows.length < 2) return [];
  const named = columns.map((column) => lowered(cleanText(column))).filter((column) => column !== '');
  const [first = '', ...others] = named;
  const told = short(others);
  const list = joined(rows);
  if (told.length > 1 && told.length < 5 && rows.length < 5)
    return [`A table compares ${list} by ${joined(told)}.`];
  const each = first !== '' && countWords(first) < 4 && !/s$/.test(first);
  if (told.length === 1 && each) return [`A table gives the ${told[0]} for each ${first}, such as ${list}.`];
  return [`A table covers ${first === '' ? '' : `${first}, such as `}${list}.`];
}

function short(texts: readonly string[]): string[] {
  return texts.map((text) => cleanText(text)).filter((text) => countWords(text) > 0 && countWords(text) <= 6);
}

/** A name in capitals keeps them: "TTL", "API key". */
function lowered(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));
}
