import type { PhraseBank } from './phrase-bank.ts';
import { chinese } from './phrases/chinese.ts';
import { french } from './phrases/french.ts';
import { german } from './phrases/german.ts';
import { japanese } from './phrases/japanese.ts';
import { portuguese } from './phrases/portuguese.ts';
import { spanish } from './phrases/spanish.ts';

const banks: Readonly<Record<string, PhraseBank>> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  zh: chinese,
};

/** Null where we know no phrases: such a script is the source's sentences alone. */
export function phraseBank(language: string): PhraseBank | null {
  return banks[language] ?? null;
}
