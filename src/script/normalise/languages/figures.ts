import type { SpeechRules } from './speech-rules.ts';

export type Figure = { readonly whole: string; readonly fraction: string };

type Separators = Pick<SpeechRules, 'decimalSign' | 'commaGroups'>;

/** Matches grouped thousands that cannot be a decimal: 1,500 but not 0,500. */
const commaGrouped = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/** Returns a pattern for a number with the separators of the language. */
export function figurePattern({ decimalSign, commaGroups = false }: Separators): string {
  const point = decimalSign === ',' ? ',' : String.raw`\.`;
  const group = decimalSign === ',' ? String.raw`[.'’\u00a0\u202f ]` : `[,'’\u00a0\u202f]`;
  const grouped =
    decimalSign === ','
      ? String.raw`\d{1,3}(?:${group}\d{3}){1,5}(?!\d)`
      : String.raw`\d{1,3}(?:${group}\d{2,3}){1,6}(?!\d)`;
  return String.raw`(?:${commaGroups ? String.raw`[1-9]\d{0,2}(?:,\d{3}){2,5}(?![\d,])|` : ''}${grouped}|\d{1,15}(?!\d))(?:${point}\d{1,20}(?!\d))?`;
}

export function readFigure(written: string, { decimalSign, commaGroups = false }: Separators): Figure {
  if (commaGroups && commaGrouped.test(written)) return { whole: written.replaceAll(',', ''), fraction: '' };
  const at = written.lastIndexOf(decimalSign);
  const [whole, fraction] = at < 0 ? [written, ''] : [written.slice(0, at), written.slice(at + 1)];
  return { whole: whole.replaceAll(/\D/g, ''), fraction };
}

export function sayFigure({ whole, fraction }: Figure, rules: SpeechRules): string {
  const words = sayWhole(whole, rules);
  if (fraction === '') return words;
  const asNumber = rules.decimals === 'number' && fraction.length <= 2 && !fraction.startsWith('0');
  const decimals = asNumber ? rules.cardinal(BigInt(fraction)) : sayDigits(fraction, rules);
  return [words, rules.words.decimal, decimals].join(rules.space);
}

/** Says a whole number. Digits that begin with zero are a code. */
export function sayWhole(digits: string, rules: SpeechRules): string {
  if (isLong(digits)) return rules.words.long;
  return digits.length > 1 && digits.startsWith('0')
    ? sayDigits(digits, rules)
    : rules.cardinal(BigInt(digits));
}

/** Whether a number has too many digits to be followed by ear. */
function isLong(digits: string): boolean {
  return digits.length > 15;
}

function sayDigits(digits: string, rules: SpeechRules): string {
  return [...digits].map((digit) => rules.cardinal(BigInt(digit))).join(rules.space);
}

/** Says a number with its noun: `one|many` and `|f`. */
export function sayCounted(figure: Figure, noun: string, rules: SpeechRules): string {
  const [one = '', many = one, gender] = noun.split('|');
  const words = rules.beforeNoun(sayFigure(figure, rules), gender === 'f');
  return `${words}${rules.space}${isOne(figure) ? one : many}`;
}

function isOne({ whole, fraction }: Figure): boolean {
  return whole === '1' && fraction === '';
}
