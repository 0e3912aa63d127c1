import type { GroupName } from '../tell/wording.ts';

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
