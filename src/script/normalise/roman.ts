import { cardinal, ordinal, year } from './number-words.ts';
import { initialsOf, oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const wellFormed = /^(?:MCM|MM)?(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const counted = [
  ...'Part Chapter Episode Season Version Apollo Act Scene Book Volume Vol. Section Appendix Title Article'.split(
    ' ',
  ),
  ...'Phase Stage Level Type Class Tier Grade Mark Wave War Schedule Annex Module Step Factor Canto'.split(
    ' ',
  ),
  ...'Psalm Olympiad WrestleMania'.split(' '),
  ...['World War', 'Super Bowl', 'Final Fantasy'],
];
const countedInside = oneOf(
  'chapter part volume section article appendix phase act episode season book annex title'.split(' '),
);
const rulers = [
  ...'Henry Louis Charles George James Edward Richard William Elizabeth Napoleon Pius Benedict Francis'.split(
    ' ',
  ),
  ...'Philip Frederick Alexander Catherine Nicholas Leo Paul Gregory Clement Innocent Urban Gustav'.split(
    ' ',
  ),
  ...'Wilhelm Ludwig Ivan Peter Robert Christian Harald Ferdinand Felipe Alfonso Leopold Margrethe'.split(
    ' ',
  ),
  ...'Ramesses Ramses Darius Xerxes'.split(' '),
  'John Paul',
];
const counters = oneOf('Rocky Diablo Civilization Pentium Halo Fallout Anno'.split(' '));
/**
 * Matches `XL`, which is also a size, and `L`, a letter. They are numerals only after words that are always counted
 * in them.
 */
const alsoWords = /^(?:XL|L|LI|LV|XC)$/;
const onlyCounted = /^(?:Super Bowl|Psalm|Chapter|Volume|Vol\.|Book|Article|Title)$/;
const after = String.raw`(?![\p{L}\p{N}_'’/-]|\.\p{L}| \p{Lu}(?!\p{L}))`;
const opensSentence = oneOf(
  (
    'The This That These Those Its It Use Added Add Fixed Fix Run New For With From When Set And But Our Your Not See ' +
    'Per Any All Each Start Give'
  ).split(' '),
);

/** Says Roman numerals after a word that announces them: `I`, `MIX` and `CD` alone are not numbers. */
export const romanNumerals: readonly SpokenPattern[] = [
  {
    starts: initialsOf(counted),
    pattern: new RegExp(`(${oneOf(counted)}) ([IVXL]{1,9})${after}`, 'uy'),
    say: ([, word = '', numeral = '']) => sayCounted(word, numeral),
  },
  {
    starts: 'IVXL',
    pattern: new RegExp(String.raw`(?<=\b${countedInside} )([IVXL]{2,9})${after}`, 'uy'),
    say: ([, numeral = '']) =>
      alsoWords.test(numeral) || numeralValue(numeral) === 0 ? null : cardinal(String(numeralValue(numeral))),
  },
  {
    starts: initialsOf(rulers),
    pattern: new RegExp(
      String.raw`(${oneOf(rulers)}) ([IVX]{1,6})(['’]s(?!\p{L}))?(?![\p{L}\p{N}_/'’-]| \p{Lu}(?!\p{L}))`,
      'uy',
    ),
    say: ([, name = '', numeral = '', possessive = '']) => {
      const value = numeralValue(numeral);
      return value === 0 ? null : `${name} the ${ordinal(String(value))}${possessive === '' ? '' : "'s"}`;
    },
  },
  {
    starts: 'IVX',
    pattern: /([IVX]{1,6})(?:th)?(?= [Cc]entur(?:y|ies)\b)/uy,
    say: ([, numeral = '']) => (numeralValue(numeral) === 0 ? null : ordinal(String(numeralValue(numeral)))),
  },
  {
    starts: 'M',
    pattern: /(?:MCM|MM)[XLVI]{2,8}(?![\p{L}\p{N}_])/uy,
    say: ([numeral = '']) => (numeralValue(numeral) === 0 ? null : year(String(numeralValue(numeral)))),
  },
  {
    starts: 'IVX',
    pattern: new RegExp(
      String.raw`(?<=\p{Lu}[\p{Ll}]{2,20} )(?<!\b${opensSentence} )(II|III|VI{1,3}|IX|XI{1,3}|XI?V|XVI{1,3}|XIX)${after}`,
      'uy',
    ),
    say: ([, numeral = '']) => cardinal(String(numeralValue(numeral))),
  },
  {
    starts: 'IV',
    pattern: new RegExp(
      String.raw`(?<=\b(?:${counters}|\p{Lu}\p{Ll}{2,20} (?:of )?\p{Lu}\p{Ll}{2,20}) )(IV|V)${after}`,
      'uy',
    ),
    say: ([, numeral = '']) => cardinal(String(numeralValue(numeral))),
  },
  {
    starts: 'p',
    pattern: /(pages?|pp?\.) ([ivxl]{2,8})(?:[-–]([ivxl]{2,8}))?(?![\p{L}\p{N}_])/uy,
    say: ([, word = '', first = '', last = '']) => {
      const [from, to] = [numeralValue(first.toUpperCase()), numeralValue(last.toUpperCase())];
      if (from === 0) return null;
      const name = word.startsWith('page') ? word : word === 'pp.' ? 'pages' : 'page';
      return `${name} ${cardinal(String(from))}${to === 0 ? '' : ` to ${cardinal(String(to))}`}`;
    },
  },
];

function sayCounted(word: string, numeral: string): string | null {
  const value = alsoWords.test(numeral) && !onlyCounted.test(word) ? 0 : numeralValue(numeral);
  return value === 0 ? null : `${word === 'Vol.' ? 'Volume' : word} ${cardinal(String(value))}`;
}

/** Returns the value of a numeral; 0 if the letters are not one. */
function numeralValue(numeral: string): number {
  if (!wellFormed.test(numeral)) return 0;
  let sum = 0;
  for (let at = 0; at < numeral.length; at += 1) {
    const value = values[numeral.charAt(at)] ?? 0;
    sum += value < (values[numeral.charAt(at + 1)] ?? 0) ? -value : value;
  }
  return sum;
}
