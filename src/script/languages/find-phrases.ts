import type { PhraseBank } from './phrase-bank.ts';
import { chinese } from './phrases/chinese.ts';
import { french } from './phrases/french.ts';
import { german } from './phrases/german.ts';
import { italian } from './phrases/italian.ts';
import { japanese } from './phrases/japanese.ts';
import { portuguese } from './phrases/portuguese.ts';
import { spanish } from './phrases/spanish.ts';

const banks: Readonly<Record<string, PhraseBank>> = {
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  zh: chinese,
};

/** A wording with its name in place. French drops a vowel before another: "de Acme" is "d’Acme". */
export function named(wording: string, name: string, language: string): string {
  const elided = language === 'fr' && /^[aeiouyéèêàâîôûh]/i.test(name) && !/^[A-Z]{2,}\b/.test(name);
  const fitting = elided ? wording.replace('de {name}', 'd’{name}') : wording;
  return fitting.replace('{name}', () => name);
}

/** Null where we know no phrases: such a script is the source's sentences alone. */
export function phraseBank(language: string): PhraseBank | null {
  return banks[language] ?? null;
}
