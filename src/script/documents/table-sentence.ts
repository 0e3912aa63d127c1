import { cleanText } from '../clean/clean-text.ts';
import { countWords } from '../english/case.ts';
import type { Block } from '../read/block.ts';

/** A table in one clause: what its rows are about. */
export function tableSentence({ columns, cells }: Block & { kind: 'table' }): string[] {
  const named = cells
    .map((cell) => cleanText(cell))
    .filter((cell) => countWords(cell) > 0 && countWords(cell) <= 6)
    .slice(0, 6);
  const what = cleanText(columns[0] ?? '').toLowerCase();
  if (named.length < 2) return [];
  const list = `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return [`A table covers ${what === '' ? '' : `${what}, such as `}${list}.`];
}
