/** A word, and when it is heard, in seconds. */
export type TimedWord = { readonly text: string; readonly start: number; readonly end: number };

/** The same words later, by a number of seconds. */
export function moveWords(words: readonly TimedWord[], seconds: number): TimedWord[] {
  return words.map(({ text, start, end }) => ({ text, start: start + seconds, end: end + seconds }));
}
