import type { Prose } from './prose.ts';

/** What was measured and whether it is good enough. */
export type Measurement = {
  readonly measured: string;
  readonly goal: string;
  readonly met: boolean;
  /** The numbers behind it, for the JSON. */
  readonly details: Readonly<Record<string, unknown>>;
};

export type Figure = Measurement & { readonly name: string };

export type Bench = {
  readonly name: string;
  readonly about: string;
  measure(context: BenchContext): Promise<Measurement>;
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
  /** The speech engine, for figures of one; the built-in one by default. */
  readonly engine: string | undefined;
  /** A smaller sample than the usual one, for a slow engine. */
  readonly words: number | undefined;
  say(message: string): void;
};
