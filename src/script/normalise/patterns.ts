/** A piece of a regular expression that matches any one of these words, as they are written. */
export function oneOf(words: readonly string[]): string {
  return `(?:${words.map(literally).join('|')})`;
}

/** A piece of a regular expression that matches this text and nothing else. */
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** The longer ones first, so that none is taken for its own beginning. */
export function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((one, other) => other.length - one.length);
}

/** The letters that these words begin with, each of them once. */
export function initialsOf(words: readonly string[]): string {
  return [...new Set(words.map((word) => word.charAt(0)))].join('');
}

/** The same letters, small and capital. */
export function inAnyCase(letters: string): string {
  return letters.toLowerCase() + letters.toUpperCase();
}
