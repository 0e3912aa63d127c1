import { cardinal, ordinal } from './number-words.ts';
import type { Recogniser } from './recogniser.ts';

const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const wellFormed = /^(?:X{0,3})(?:IX|IV|V?I{0,3})$/;
const counted =
  'Part|Chapter|Episode|Season|Version|Apollo|Act|Scene|Book|Volume|Vol\\.|Section|Appendix|Title|Article|Phase|Stage|Level|Type|Class|Tier|Grade|Mark|Wave|World War|War|Super Bowl|Schedule|Annex|Module|Step|Final Fantasy|Factor';
const rulers =
  'Henry|Louis|Charles|George|James|Edward|Richard|William|Elizabeth|Napoleon|Pius|Benedict|Francis|Philip|Frederick|Alexander|Catherine|Nicholas|Leo|John Paul|Paul';

/** Roman numerals only where a word announces them: `I`, `MIX` and `CD` are no numbers. */
export const romanNumerals: readonly Recogniser[] = [
  {
    starts: 'letter',
    pattern: new RegExp(
      String.raw`(${counted}) ([IVX]{1,6})(?![\p{L}\p{N}_'’/-]|\.\p{L}| \p{Lu}(?!\p{L}))`,
      'uy',
    ),
    say: ([, word = '', numeral = '']) => {
      const value = wellFormed.test(numeral) ? numeralValue(numeral) : 0;
      return value === 0 ? null : `${word === 'Vol.' ? 'Volume' : word} ${cardinal(String(value))}`;
    },
  },
  {
    starts: 'letter',
    pattern: new RegExp(
      String.raw`(${rulers}) ([IVX]{1,6})(['’]s(?!\p{L}))?(?![\p{L}\p{N}_/'’-]| \p{Lu}(?!\p{L}))`,
      'uy',
    ),
    say: ([, name = '', numeral = '', possessive = '']) => {
      const value = wellFormed.test(numeral) ? numeralValue(numeral) : 0;
      return value === 0 ? null : `${name} the ${ordinal(String(value))}${possessive === '' ? '' : "'s"}`;
    },
  },
];

function numeralValue(numeral: string): number {
  let sum = 0;
  for (let at = 0; at < numeral.length; at += 1) {
    const value = values[numeral.charAt(at)] ?? 0;
    sum += value < (values[numeral.charAt(at + 1)] ?? 0) ? -value : value;
  }
  return sum;
}
