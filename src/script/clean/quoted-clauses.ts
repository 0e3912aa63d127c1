import { verbOf } from '../english/verb-forms.ts';

/** Stand for the marks of a quotation while a line is cleaned; private characters, which no source holds. */
const [opening, closing] = ['\uE00B', '\uE00C'];

const quotation =
  /(^|[\s(])(?:'([a-z][^'"\n]{5,80})'|"([a-z][^"\n]{5,80})"|“([a-z][^”\n]{5,80})”|‘([a-z][^’\n]{5,80})’)(?=[\s.,;:)!?]|$)/g;

/** "between 'keep this field' and 'unset this field'": words that would run into the sentence keep their marks. */
export function markQuotedClauses(text: string): string {
  return text.replace(quotation, (whole, before: string, ...quoted: (string | undefined)[]) => {
    const told = quoted.slice(0, 4).find((one) => one !== undefined) ?? '';
    const words = told.split(' ');
    const clause = words.length > 2 && words.length < 12 && verbOf(words[0] ?? '')?.form === 'base';
    return clause && !/[\uE000-\uE0FF]/.test(told) ? `${before}${opening}${told}${closing}` : whole;
  });
}

export function showQuotedClauses(text: string): string {
  return text.replaceAll(opening, '“').replaceAll(closing, '”');
}
