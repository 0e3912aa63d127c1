import type { Compiled, UnitEvidence } from './evidence.ts';
import type { Grounds } from './grounds.ts';

/** A sentence as it was written, with the units that it names. */
export type Sentence = { readonly text: string; readonly units: readonly number[] };

/** A sentence beside what it rests on. */
export type Claim = Compiled & {
  readonly cited: readonly UnitEvidence[];
  readonly grounds: Grounds;
  /** What was said just before, to which it may answer. */
  readonly before: readonly Compiled[];
  readonly question: boolean;
};

/** Whether a word, in any of its forms, stands in the cited units or in what the tenant said. */
export function isSaid({ cited, grounds }: Claim, word: string, stem: string): boolean {
  return (
    cited.some(({ words, stems }) => words.has(word) || stems.has(stem)) ||
    grounds.background.words.has(word) ||
    grounds.background.stems.has(stem)
  );
}
