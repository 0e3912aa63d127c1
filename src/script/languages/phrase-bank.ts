import type { GroupName } from '../tell/wording.ts';
import { chinese } from './phrases/chinese.ts';
import { french } from './phrases/french.ts';
import { german } from './phrases/german.ts';
import { japanese } from './phrases/japanese.ts';
import { portuguese } from './phrases/portuguese.ts';
import { spanish } from './phrases/spanish.ts';

/** The few sentences that frame a script in a language; everything else is the source's own text. */
export type PhraseBank = {
  /** `{name}` is the product with its version, or the word for "this release". */
  readonly opening: readonly string[];
  readonly documentOpening: readonly string[];
  readonly thisRelease: string;
  readonly version: string;
  readonly leads: Readonly<Record<GroupName, readonly string[]>>;
  readonly questions: Readonly<Record<GroupName | 'next' | 'wrap', readonly string[]>>;
  readonly sections: Readonly<Record<GroupName | 'overview' | 'wrap', string>>;
  readonly ending: readonly string[];
};

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
