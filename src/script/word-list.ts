/** Splits words at spaces, or phrases at bars. */
export function wordList(text: string): string[] {
  return text.includes('|') ? text.split('|') : text.split(/\s+/);
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}
