import { overlap } from '../condense/keywords.ts';
import { isCounted } from './label-list.ts';
import { leans } from './leans.ts';
import type { Candidate } from './section.ts';

/** What was chosen so far. `take` says whether the candidate is in it. */
export type Basket = {
  readonly take: (candidate: Candidate, limit: number) => boolean;
  readonly words: () => number;
  /** As told; 0 where it is not chosen. */
  readonly wordsOf: (candidate: Candidate) => number;
  readonly inOrder: () => Candidate[];
};

/** Told at most at a given length, never twice, and never without the sentence it points back at. */
export function createBasket(
  all: readonly Candidate[],
  most: number,
  longest: number,
  cut: (candidate: Candidate) => Candidate,
): Basket {
  const chosen = new Map<Candidate, Candidate>();
  const texts = new Set<string>();
  let words = 0;
  const take = (candidate: Candidate, limit: number) => {
    if (chosen.has(candidate)) return true;
    if (texts.has(candidate.text)) return false;
    const group = [...leanedOn(candidate, all), candidate].filter((one) => !chosen.has(one));
    const told = group.map(cut);
    const cost = told.reduce((sum, one) => sum + one.words, 0);
    if (group.length > 4 || words + cost > limit) return false;
    if (told.some((one) => one.words > longest * (isCounted(one.sentences) ? 1.7 : 1) || one.words === 0))
      return false;
    for (const other of candidate.needed ? [] : chosen.keys())
      if (overlap(other.keys, candidate.keys) > most) return false;
    group.forEach((one, index) => {
      chosen.set(one, told[index] ?? one);
      texts.add(one.text);
    });
    words += cost;
    return true;
  };
  return {
    take,
    words: () => words,
    wordsOf: (candidate) => chosen.get(candidate)?.words ?? 0,
    inOrder: () => [...chosen.values()].toSorted((left, right) => left.order - right.order),
  };
}

function leanedOn(candidate: Candidate, all: readonly Candidate[]): Candidate[] {
  const before: Candidate[] = [];
  let current = candidate;
  while (leans(current.text) || /\?$/.test(current.text)) {
    const previous = all[current.order - 1];
    if (!previous || previous.section !== candidate.section || before.length > 3) break;
    before.unshift(previous);
    current = previous;
  }
  return before;
}
