/** Reads pairs of words: `a b, c d`. */
export function table(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(', ').map((pair) => pair.split(' ') as [string, string]));
}
