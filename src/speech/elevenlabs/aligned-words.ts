import type { TimedWord } from '../../domain/timed-word.ts';

/** Characters of an alignment, the last not included, and the second at which their sound begins. */
export type Range = { readonly from: number; readonly to: number; readonly start: number };

/** The words of a range of an alignment of characters, in seconds after its start. */
export function alignedWords(alignment: unknown, range: Range): TimedWord[] | undefined {
  const {
    characters,
    character_start_times_seconds: starts,
    character_end_times_seconds: ends,
  } = (alignment ?? {}) as Record<string, unknown>;
  if (!isList(characters, 'string') || !isList(starts, 'number') || !isList(ends, 'number')) return undefined;
  if (characters.length !== starts.length || characters.length !== ends.length) return undefined;
  const words: { text: string; start: number; end: number }[] = [];
  let isOpen = false;
  let tag = '';
  for (const [index, character] of characters.slice(range.from, range.to).entries()) {
    const start = (starts[range.from + index] ?? 0) - range.start;
    const end = (ends[range.from + index] ?? 0) - range.start;
    // Directions and markup are not said.
    if (tag === '' && (character === '[' || character === '<')) tag = character === '[' ? ']' : '>';
    const isSaid = tag === '' && /\S/.test(character);
    if (character === tag) tag = '';
    const last = words.at(-1);
    if (isSaid && isOpen && last) {
      last.text += character;
      last.end = end;
    } else if (isSaid) words.push({ text: character, start, end });
    isOpen = isSaid;
  }
  return words.filter(({ text }) => /[\p{L}\p{N}\p{S}]/u.test(text));
}

function isList<Type extends 'string' | 'number'>(
  value: unknown,
  type: Type,
): value is (Type extends 'string' ? string : number)[] {
  return Array.isArray(value) && value.every((each) => typeof each === type);
}
