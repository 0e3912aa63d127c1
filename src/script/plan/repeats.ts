import { withoutMarks } from '../read/node.ts';

/** Whether nearly all words are among others. A number that is not counts as news. */
export function repeats(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const fresh = [...words].filter((word) => !others.has(word));
  return words.size > 2 && fresh.length < words.size * 0.2 && !fresh.some((word) => /\d/.test(word));
}

/** Returns the words and numbers of a text that carry meaning. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = withoutMarks(text).toLowerCase();
  return new Set(words.match(/\p{L}{4,}|\d+/gu));
}
