import type { AnalyzedText, AnalyzedUnit } from './analyze-text.ts';
import type { Evidence } from './evidence.ts';
import type { Token } from './tokens.ts';

/** A sentence as the model wrote it, with the units that it cites. */
export type Sentence = { readonly text: string; readonly units: readonly number[] };

/** An analyzed sentence with everything that may support it. */
export type Claim = AnalyzedText & {
  readonly cited: readonly AnalyzedUnit[];
  /** Where its names and numbers may be: the cited units, or all units for a question that cites none. */
  readonly sources: readonly AnalyzedUnit[];
  readonly evidence: Evidence;
  /** The sentences just before, which it may answer. */
  readonly before: readonly AnalyzedText[];
  readonly question: boolean;
};

/** Whether a word, in any form, is in the sources or in texts of the organization. */
export function isInSources({ sources, evidence }: Claim, word: string, stem: string): boolean {
  return (
    sources.some(({ words, stems }) => words.has(word) || stems.has(stem)) ||
    evidence.background.words.has(word) ||
    evidence.background.stems.has(stem)
  );
}

/** Whether a word belongs to the long form of an abbreviation in the sources: "Game Boy Advance" for "GBA". */
export function isExpandedAbbreviation({ tokens, sources }: Claim, token: Token): boolean {
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
