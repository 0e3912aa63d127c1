/** "lookup of paths": a verb's form used as the noun it also is. */
export function isNounUse(words: readonly string[]): boolean {
  return words.length < 3 || /^(?:of|for|in|on|when|with|and|to)$/i.test(words[1] ?? '');
}
