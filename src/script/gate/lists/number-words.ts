import { toCardinal as german } from 'n2words/de-DE';
import { memo } from '../../../domain/memo.ts';
import { normalForm } from '../../normal-form.ts';
import { french } from '../../normalise/languages/french.ts';
import { italian } from '../../normalise/languages/italian.ts';
import { portuguese } from '../../normalise/languages/portuguese.ts';
import { spanish } from '../../normalise/languages/spanish.ts';
import { cardinal as english } from '../../normalise/number-words.ts';

type Counting = {
  readonly cardinal: (value: number) => string;
  /** Replacements for other forms of the same number. */
  readonly variants: readonly (readonly [RegExp, string])[];
  /** Thousands are one word with their count. */
  readonly joined?: boolean;
};

const countings: Readonly<Record<string, Counting>> = {
  en: {
    cardinal: (value) => english(String(value)),
    variants: [
      [/(?<=hundred) /, ' and '],
      [/^one(?= hundred)/, 'a'],
    ],
  },
  de: {
    cardinal: german,
    variants: [
      [/^ein(?=hundert|tausend)/, ''],
      [/eins$/, 'ein'],
      [/ein$/, 'eine'],
    ],
    joined: true,
  },
  fr: {
    cardinal: (value) => french.cardinal(BigInt(value)),
    variants: [[/\bun$/, 'une']],
  },
  es: {
    cardinal: (value) => spanish.cardinal(BigInt(value)),
    variants: [
      [/entos\b/, 'entas'],
      [/uno$/, 'un'],
      [/un$/, 'una'],
    ],
  },
  pt: {
    cardinal: (value) => portuguese.cardinal(BigInt(value)),
    variants: [
      [/entos\b/, 'entas'],
      [/\bum$/, 'uma'],
      [/\bdois$/, 'duas'],
    ],
  },
  it: {
    cardinal: (value) => italian.cardinal(BigInt(value)),
    variants: [
      [/uno$/, 'un'],
      [/\bun$/, 'una'],
    ],
    joined: true,
  },
};

/** Words in the longest phrase: "duzentos e trinta e um". */
export const maxPhrase = 5;

/** Words of the numbers below a thousand, and of thousands where they are one word. English for unknown languages. */
export const numberPhrases = memo((language: string): ReadonlyMap<string, number> => {
  const { cardinal, variants, joined = false } = countings[language] ?? (countings['en'] as Counting);
  const phrases = new Map<string, number>();
  for (let index = 0; index < (joined ? 1_999 : 1_000); index += 1) {
    const value = index < 1_000 ? index : (index - 999) * 1_000;
    const said = spokenWords(cardinal(value));
    let forms = [said];
    for (const [pattern, form] of variants)
      forms = forms.flatMap((each) => [each, each.replace(pattern, form)]);
    for (const form of forms) phrases.set(form, value);
  }
  return phrases;
});

export const englishNumberWords: ReadonlyMap<string, number> = numberPhrases('en');

/** Normalizes words for `numberPhrases`: no accents, no hyphens. */
export function spokenWords(text: string): string {
  return normalForm(text.toLowerCase(), 'NFD').replace(/\p{M}/gu, '').replaceAll('-', ' ');
}
