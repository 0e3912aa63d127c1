import type { TimedWord } from '../../domain/sound.ts';
import { splitUnspaced } from '../../domain/words-in.ts';

/** Characters of an alignment, the last not included, and the second at which their sound begins. */
export type Range = { readonly from: number; readonly to: number; readonly start: number };

/** Returns the words of a range of a character alignment, in seconds after its start. */
export function alignedWords(alignment: unknown, range: Range): TimedWord[] | undefined {
  const {
    characters,
    character_start_times_seconds: starts,
    character_end_times_seconds: ends,
  } = (alignment ?? {}) as Record<string, unknown>;
  if (!isList(characters, 'string') || !isList(starts, 'number') || !isList(ends, 'number')) return undefined;
  if (characters.length !== starts.length || characters.length !== ends.length) return undefined;
  const tokens: TimedWord[][] = [];
  let isOpen = false;
  let tag = '';
  for (const [index, text] of characters.slice(range.from, range.to).entries()) {
    const start = (starts[range.from + index] ?? 0) - range.start;
    const end = (ends[range.from + index] ?? 0) - range.start;
    // Directions and markup are not spoken.
    if (tag === '' && (text === '[' || text === '<')) tag = text === '[' ? ']' : '>';
    const isSaid = tag === '' && /\S/.test(text);
    if (text === tag) tag = '';
    if (isSaid && isOpen) tokens.at(-1)?.push({ text, start, end });
    else if (isSaid) tokens.push([{ text, start, end }]);
    isOpen = isSaid;
  }
  return tokens.flatMap(toWords).filter(({ text }) => /[\p{L}\p{N}\p{S}]/u.test(text));
}

function toWords(characters: readonly TimedWord[]): TimedWord[] {
  let next = 0;
  return splitUnspaced(characters.map(({ text }) => text).join('')).map((text) => {
    const start = characters[next]?.start ?? 0;
    let end = start;
    for (let length = 0; length < text.length && next < characters.length; next += 1) {
      length += characters[next]?.text.length ?? 1;
      end = characters[next]?.end ?? end;
    }
    return { text, start, end };
  });
}

function isList<Type extends 'string' | 'number'>(
  value: unknown,
  type: Type,
): value is (Type extends 'string' ? string : number)[] {
  return Array.isArray(value) && value.every((each) => typeof each === type);
}
