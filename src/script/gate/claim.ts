import type { Compiled, UnitEvidence } from './evidence.ts';
import type { Grounds } from './grounds.ts';
import type { Token } from './tokens.ts';

/** A sentence as it was written, with the units that it names. */
export type Sentence = { readonly text: string; readonly units: readonly number[] };

/** A sentence beside what it rests on. */
export type Claim = Compiled & {
  readonly cited: readonly UnitEvidence[];
  /** Where its names and numbers are: what it cites, or for a question that cites nothing, anywhere. */
  readonly sources: readonly UnitEvidence[];
  readonly grounds: Grounds;
  /** What was said just before, to which it may answer. */
  readonly before: readonly Compiled[];
  readonly question: boolean;
};

/** Whether a word, in any of its forms, is in the cited units or in what the tenant said. */
export function isSaid({ sources, grounds }: Claim, word: string, stem: string): boolean {
  return (
    sources.some(({ words, stems }) => words.has(word) || stems.has(stem)) ||
    grounds.background.words.has(word) ||
    grounds.background.stems.has(stem)
  );
}

/** "Game Boy Advance" for "GBA": words with large letters that an abbreviation of the units means. */
export function isSpelledOut({ tokens, sources }: Claim, token: Token): boolean {
  const index = tokens.indexOf(token);
  let [from, to] = [index, index + 1];
  const large = (at: number) => tokens[at]?.clause === token.clause && /^\p{Lu}\p{Ll}/u.test(tokens[at].text);
  while (large(from - 1)) from -= 1;
  while (large(to)) to += 1;
  const initials = tokens.slice(from, to).map(({ text }) => text[0]);
  return (
    initials.length > 1 &&
    sources.some(({ text }) => text.split(/[^\p{L}\p{N}]/u).includes(initials.join('')))
  );
}
