import { english } from './english.ts';
import type { PhraseBank } from './phrase-bank.ts';

const banks: Readonly<Record<string, PhraseBank>> = { en: english };

/** The phrases of a language; English frames where there is no bank for it. */
export function findPhrases(language: string): PhraseBank {
  return banks[language] ?? english;
}
