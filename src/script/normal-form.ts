/**
 * Returns a normal form of Unicode. It drops marks beyond eight on one letter, which no script needs, because sorting
 * thousands of them takes quadratic time.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replaceAll(/(\p{M}{8})\p{M}+/gu, '$1').normalize(form);
}
