import type { ChangeCategory } from '../../../domain/writing.ts';

/** What was done to a thing. */
export type Act = 'fixed' | 'added' | 'removed' | 'deprecated' | 'improved' | 'changed';

/** What was done, as far as the entry says so itself, and to what. `verb` is the word that says it best. */
export type Deed = { readonly act: Act; readonly object: string; readonly verb: string | null };

/** A thing that needs a sentence around it. */
export type Thing = {
  readonly act: Act;
  readonly verb: string | null;
  readonly text: string;
  /** Whether the verb stands in the singular or the plural beside it; null where we cannot tell, and only a colon fits. */
  readonly number: 'one' | 'many' | null;
  /** It carries a measure or a clause, and would be lost in a list. */
  readonly alone?: boolean;
};

/** An entry of a list as it can be told. A fault is a sentence that says what was wrong. */
export type Entry =
  | { readonly kind: 'sentence' | 'fault'; readonly text: string }
  | { readonly kind: 'thing'; readonly thing: Thing };

/** The little that we know of a language's grammar. */
export type Grammar = {
  readonly deed: (text: string) => Deed | null;
  readonly isSentence: (text: string) => boolean;
  /** A whole sentence about what went wrong before. */
  readonly isFault: (text: string) => boolean;
  /** A thing nobody wants: where it is named without a word more, it was mended. */
  readonly namesFault: (text: string) => boolean;
  /** The thing with its article, as it stands inside a sentence. */
  readonly thing: (object: string, act: Act, verb: string | null) => Thing;
  /** A sentence that lacks but its end or its manners. */
  readonly whole: (text: string) => string;
  readonly join: (things: readonly string[]) => string;
  /** Ways to say it: `{list}` are the things, `{verb}` is what was done. */
  readonly frames: (thing: Thing) => readonly string[];
  readonly faults: readonly string[];
  /** Said after a fault that is told as it was. */
  readonly mended: string;
  readonly scoped: (scope: string, sentence: string) => string;
  /** How long a list in one sentence may grow. */
  readonly most: { readonly things: number; readonly letters: number };
};

export const actOf: Readonly<Record<ChangeCategory, Act>> = {
  breaking: 'changed',
  security: 'fixed',
  removed: 'removed',
  deprecated: 'deprecated',
  added: 'added',
  performance: 'improved',
  changed: 'changed',
  fixed: 'fixed',
  chore: 'changed',
};
