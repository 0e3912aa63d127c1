import type { Change } from '../../domain/writing.ts';
import type { Instructions } from './instructions.ts';
import type { Sample } from './sample.ts';

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
  /** It stood in running text, whose order is an order of thought. */
  readonly prose: boolean;
  /** What the block of code below it holds, if there is one. */
  readonly sample: Sample | null;
  /** It tells in prose what one can do: "Connect your bank." */
  readonly offers?: boolean;
  /** The words of the heading it stood under. */
  readonly under?: string;
  /** It asks the listener to act, and stays an order. */
  readonly asks: boolean;
};

export type Release = {
  readonly version: string | null;
  readonly date: string | null;
  /** What its heading names before the version. */
  readonly name: string | null;
  /** Prose before the first group. */
  readonly intro: readonly string[];
  readonly items: readonly Item[];
  /** What the notes ask their readers to do. */
  readonly instructions: readonly Instructions[];
};
