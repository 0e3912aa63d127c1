import type { Change } from '../../domain/writing.ts';

/** A change as the writer works with it: what else the source says about it, and where it stood. */
export type Item = Change & {
  readonly details: readonly string[];
  /** Position in the source: earlier usually matters more. */
  readonly order: number;
  readonly dependency: boolean;
  /** It opens with an identifier: its first word is a name, whatever verb it looks like. */
  readonly named: boolean;
  /** Written in the manner of a commit: a verb first, articles left out. */
  readonly terse: boolean;
  /** Names in the text that came out of code, longest first, as they are said. */
  readonly codes: readonly string[];
  /** It was a sentence of prose, not an entry of a list. */
  readonly whole: boolean;
};

export type Release = {
  readonly version: string | null;
  readonly date: string | null;
  /** Prose before the first group. */
  readonly intro: readonly string[];
  readonly items: readonly Item[];
};
