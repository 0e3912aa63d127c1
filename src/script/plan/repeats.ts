import { withoutMarks } from '../read/node.ts';

/** Whether words are nearly all among others; a number that is not is news. */
export function repeats(words: ReadonlySet<string>, told: ReadonlySet<string>): boolean {
  const fresh = [...words].filter((word) => !told.has(word));
  return words.size > 2 && fresh.length < words.size * 0.2 && !fresh.some((word) => /\d/.test(word));
}

/** The words and numbers of a text that say something. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = withoutMarks(text).toLowerCase();
  return new Set(words.match(/\p{L}{4,}|\d+/gu));
}
