import type { Grammar } from '../telling/entry.ts';
import { chinese } from './chinese.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

const grammars: Readonly<Record<string, Grammar>> = {
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  zh: chinese,
};

/** Null where we know nothing of a language: its entries are told as they stand. */
export function findGrammar(language: string): Grammar | null {
  return Object.hasOwn(grammars, language) ? (grammars[language] ?? null) : null;
}
