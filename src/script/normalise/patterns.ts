/** Returns a part of a regular expression that matches any of these words literally. */
export function oneOf(words: readonly string[]): string {
  return `(?:${words.map(literally).join('|')})`;
}

/** Returns a part of a regular expression that matches this text literally. */
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** Sorts longer words first, so that none is taken for its own beginning. */
export function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((one, other) => other.length - one.length);
}

/** Returns the distinct first letters of these words. */
export function initialsOf(words: readonly string[]): string {
  return [...new Set(words.map((word) => word.charAt(0)))].join('');
}

/** Returns these letters in lower and upper case. */
export function inAnyCase(letters: string): string {
  return letters.toLowerCase() + letters.toUpperCase();
}
