/**
 * A text in a normal form of Unicode. No script stacks so many marks as are dropped here, and to put thousands of them
 * in order takes the square of their number.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replaceAll(/(\p{M}{8})\p{M}+/gu, '$1').normalize(form);
}
