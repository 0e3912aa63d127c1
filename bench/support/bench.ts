import type { Prose } from './prose.ts';

/** One line of the table: what was measured and whether it is good enough. */
export type Figure = {
  readonly name: string;
  readonly measured: string;
  readonly goal: string;
  /** Null when it was left out; the details say why. */
  readonly met: boolean | null;
  /** The numbers behind it, for the JSON. */
  readonly details: Readonly<Record<string, unknown>>;
};

/** How one figure is measured. */
export type Bench = {
  readonly name: string;
  readonly about: string;
  measure(context: BenchContext): Promise<Figure>;
};

export type BenchContext = {
  /** How often both sides of a ratio are measured. */
  readonly runs: number;
  /** Texts that were never voiced before. */
  readonly prose: Prose;
  /** For temporary files; removed at the end. */
  readonly directory: string;
  /** Finished MP3 files of all figures so far: `loudness` measures every one. */
  readonly finished: string[];
  /** Where release notes and documents lie, and the program that scores their scripts. */
  readonly corpus: string | undefined;
  readonly scorer: string | undefined;
  /** The speech engine, for figures of one; the built-in one by default. */
  readonly engine: string | undefined;
  /** A smaller sample than the usual one, for a slow engine. */
  readonly words: number | undefined;
  /** Prints progress. */
  say(message: string): void;
};
