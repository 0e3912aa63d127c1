import type { TimedWord } from '../../domain/timed-word.ts';

export type Span = { readonly start: number; readonly end: number };

/** The words of an alignment of characters that begin within a span, in seconds after its start. */
export function alignedWords(alignment: unknown, span: Span): TimedWord[] | undefined {
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
  for (const [index, character] of characters.entries()) {
    const [start = 0, end = 0] = [starts[index], ends[index]];
    if (start < span.start || start >= span.end) continue;
    // Directions and markup are not said.
    if (tag === '' && (character === '[' || character === '<')) tag = character === '[' ? ']' : '>';
    const isSaid = tag === '' && /\S/.test(character);
    if (character === tag) tag = '';
    const last = words.at(-1);
    if (isSaid && isOpen && last) {
      last.text += character;
      last.end = end - span.start;
    } else if (isSaid) words.push({ text: character, start: start - span.start, end: end - span.start });
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
