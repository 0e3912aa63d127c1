import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import type { PhraseBank } from './phrase-bank.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

const banks: Readonly<Record<string, PhraseBank>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  ja: japanese,
  zh: chinese,
};

/** English frames for texts in a language without a bank, whose words are not English. */
const fallback: PhraseBank = { ...english };

/** Returns the phrases of a language. */
export function findPhrases(language: string): PhraseBank {
  return banks[language] ?? fallback;
}
