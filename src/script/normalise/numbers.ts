import { cardinal, decimal, digitByDigit, label, ordinal, year } from './number-words.ts';
import { oneOf } from './patterns.ts';
import { numberPattern, sayNumber } from './quantities.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const denominators: Readonly<Record<string, string>> = {
  '2': 'half',
  '3': 'third',
  '4': 'quarter',
  '5': 'fifth',
  '8': 'eighth',
};

/** Matches words that make `step 3/5` and `3/5 stars` three out of five instead of a fraction. */
const steps = oneOf('step page part phase slide stage Step Page Part Phase Slide Stage'.split(' '));
const scored = oneOf(
  'star stars tests checks nodes replicas pods steps tasks points votes shards'.split(' '),
);
const ofPermissions = String.raw`(?<=\b(?:chmod|umask|mode|permissions?) (?:of |to )?)`;
const beforeYear = oneOf('in since until by year before after during of from early late mid to'.split(' '));
const wordEnd = String.raw`(?![\p{L}\p{N}_])`;

/** Says plain numbers. Special shapes come first. */
export const numbers: readonly SpokenPattern[] = [
  {
    starts: 'digit',
    pattern: /0x([0-9a-f]{1,16})(?![\p{L}\p{N}_])/iuy,
    say: ([, digits = '']) =>
      `hex ${Array.from(digits.toUpperCase(), (digit) => (/\d/.test(digit) ? cardinal(digit) : digit === 'A' ? 'eh' : digit)).join(' ')}`,
  },
  {
    starts: 'digit',
    pattern: /(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:st|nd|rd|th)(?![\p{L}\p{N}_])/iuy,
    say: ([, digits = '']) => ordinal(digits.replaceAll(',', '')),
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`0o([0-7]{1,8})${wordEnd}|${ofPermissions}([0-7]{3,4})${wordEnd}(?![.,]\d| \p{Ll}{1,40}s\b)`,
      'uy',
    ),
    say: ([, octal, mode = '']) => digitByDigit(octal ?? mode),
  },
  {
    starts: 'digit',
    pattern: /\d{1,3}(?:(?:\.000){2,4}(?!\.)|(?:(?: \d{3}){2,4}|(?: 000){1,4})(?! \d))(?![\p{L}\p{N}_])/uy,
    say: ([whole = '']) => (/^0\d/.test(whole) ? null : cardinal(whole.replaceAll(/[. ]/g, ''))),
  },
  {
    starts: 'digit',
    pattern: /([1-5])(?:xx|XX)(?![\p{L}\p{N}_])/uy,
    say: ([, digit = '']) => `${cardinal(digit)} hundred range`,
  },
  {
    starts: 'digit',
    pattern: /(\d{1,4})(?:[x×]|(?<=\d{3}) [x×] (?=\d{3}))(\d{1,4})(?:[x×](\d{1,4}))?(?![\p{L}\p{N}_])/uy,
    say: ([, ...sides]) =>
      sides
        .filter((side) => side !== undefined)
        .map(label)
        .join(' by '),
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?<!\/)(?<=(${steps} )?)(?:(\d{1,3})[ -])?(\d{1,2})\/(\d{1,3}|\d000)` +
        String.raw`(?![\p{L}\p{N}_/]|\.\d)(?=( ${scored}\b)?)`,
      'uy',
    ),
    say: ([, step, whole = '', top = '', bottom = '', counted]) =>
      step === undefined && counted === undefined
        ? sayFraction(whole, top, bottom)
        : sayScore(whole, top, bottom),
  },
  {
    starts: 'digit',
    pattern: /(\d{1,4}):(\d{1,4})(?![\p{L}\p{N}_:])/uy,
    say: ([, first = '', second = '']) => `${cardinal(first)} to ${cardinal(second)}`,
  },
  {
    starts: 'digit',
    pattern: /(\d{1,3}\.\d{1,2})\/(\d{1,3})(?![\p{L}\p{N}_/]|\.\d)/uy,
    say: ([, score = '', best = '']) => `${decimal(score)} out of ${cardinal(best)}`,
  },
  {
    starts: 'digit',
    pattern: /\d{1,3}(?:_\d{3}){1,5}(?![\p{L}\p{N}_])/uy,
    say: ([whole = '']) => cardinal(whole.replaceAll('_', '')),
  },
  {
    starts: 'digit',
    pattern: /0b([01]{1,16})(?![\p{L}\p{N}_])/uy,
    say: ([, bits = '']) => `binary ${digitByDigit(bits)}`,
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?:((?:19[5-9]|20[0-3])\d)(?!\s\p{Ll}{1,40}s\b)|` +
        String.raw`(?<=\b${beforeYear}[ -])((?:1[5-9]|20)\d\d))${wordEnd}(?![.,]\d)`,
      'iuy',
    ),
    say: ([whole = '']) => year(whole),
  },
  {
    starts: 'digit.',
    pattern: new RegExp(String.raw`(${numberPattern})\+(?![\p{L}\p{N}_+])`, 'uy'),
    say: ([, number = '']) => `${decimal(number)} plus`,
  },
  {
    starts: 'digit.',
    pattern: new RegExp(String.raw`(${numberPattern})e([+-]?)(\d{1,3})(?![\p{L}\p{N}_])`, 'iuy'),
    say: ([, number = '', sign = '', power = '']) =>
      `${decimal(number)} times ten to the ${sign === '-' ? 'minus ' : ''}${cardinal(power)}`,
  },
  {
    starts: 'digit.',
    pattern: new RegExp(`(?:${numberPattern})(?!\\d)`, 'uy'),
    say: ([whole = '']) => sayNumber(whole),
  },
  {
    starts: 'digit',
    pattern: /\d+/y,
    say: ([whole = '']) => (whole.length > 4 ? digitByDigit(whole) : label(whole)),
  },
];

function sayFraction(whole: string, top: string, bottom: string): string {
  const part = denominators[bottom] ?? (top === '1' && Number(bottom) <= 10 ? ordinal(bottom) : undefined);
  const before = whole === '' ? '' : `${cardinal(whole)} and `;
  if (part === undefined || Number(top) >= Number(bottom) || Number(top) === 0) {
    return sayScore(whole, top, bottom);
  }
  if (top === '1') return `${before}${whole === '' ? 'one' : 'a'} ${part}`;
  return `${before}${cardinal(top)} ${part === 'half' ? 'halves' : `${part}s`}`;
}

function sayScore(whole: string, top: string, bottom: string): string {
  return `${whole === '' ? '' : `${cardinal(whole)} `}${cardinal(top)} out of ${cardinal(bottom)}`;
}
