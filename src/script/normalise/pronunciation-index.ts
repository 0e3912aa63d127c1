import { ordinaryWords } from './ordinary-words.ts';
import type { Pronunciation } from './pronunciation.ts';

export type PronunciationFinder = {
  /** What to say for the term that begins at this place, and how long it is. */
  readonly at: (text: string, position: number) => { spoken: string; length: number } | null;
  /** What to say for a word found inside an identifier or address. */
  readonly word: (written: string) => string | null;
};

type Entry = { readonly term: string; readonly spoken: string; readonly exactCase: boolean };

/** Finds whole terms, longest first, whatever their case. */
export function findPronunciations(pronunciations: readonly Pronunciation[]): PronunciationFinder {
  const byFirst = new Map<string, Entry[]>();
  for (const { term, spoken } of pronunciations) {
    const written = term.normalize('NFKC').trim();
    if (written === '') continue;
    const first = written.charAt(0).toLowerCase();
    const entry = { term: written, spoken, exactCase: isShoutedWord(written) };
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
  }
  for (const entries of byFirst.values()) entries.sort((one, other) => other.term.length - one.term.length);
  const at: PronunciationFinder['at'] = (text, position) => {
    if (byFirst.size === 0) return null;
    const entries = byFirst.get(text.charAt(position).toLowerCase());
    const found = entries?.find((entry) => standsAt(entry, text, position));
    return found === undefined ? null : { spoken: found.spoken, length: found.term.length };
  };
  const word: PronunciationFinder['word'] = (written) => {
    const found = byFirst
      .get(written.charAt(0).toLowerCase())
      ?.find((entry) => entry.term.length === written.length && same(entry, written));
    return found?.spoken ?? null;
  };
  return { at, word };
}

function standsAt(entry: Entry, text: string, position: number): boolean {
  const end = position + entry.term.length;
  return (
    same(entry, text.slice(position, end)) &&
    !splitsWord(text.charAt(position - 1), entry.term.charAt(0)) &&
    !splitsWord(entry.term.slice(-1), text.charAt(end))
  );
}

function same(entry: Entry, written: string): boolean {
  if (entry.exactCase) return entry.term === written;
  return entry.term.toLowerCase() === written.toLowerCase();
}

function splitsWord(before: string, after: string): boolean {
  return /^[\p{L}\p{N}_]{2}$/u.test(before + after);
}

/** `IT = "I T"` must leave the word "it" alone; `SQL` may be written in any case. */
function isShoutedWord(term: string): boolean {
  return /^\p{Lu}{2,}$/u.test(term) && (ordinaryWords.has(term.toLowerCase()) || term === 'US');
}
