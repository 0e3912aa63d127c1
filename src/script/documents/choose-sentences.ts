import type { Verbosity } from '../../domain/conversion-settings.ts';
import { overlap } from '../condense/keywords.ts';
import { rankSentences } from './rank-sentences.ts';
import type { Candidate, Section } from './section.ts';

const budgets: Readonly<Record<Verbosity, number>> = { brief: 195, normal: 540, detailed: 1150 };
const longest = 66;

/** Keeps the argument: the best sentence of the sections that matter, then the best of all, in their own order. */
export function chooseSentences(sections: readonly Section[], verbosity: Verbosity): Candidate[] {
  const all = sections.flatMap((section) => section.candidates);
  const ranks = rankSentences(all);
  const rank = (candidate: Candidate) => ranks.get(candidate) ?? 0;
  const total = all.reduce((sum, candidate) => sum + candidate.words, 0);
  const budget = Math.min(budgets[verbosity], Math.max(60, total < 320 ? total : total * 0.75));
  const best = sections
    .map((section) => section.candidates.toSorted((left, right) => rank(right) - rank(left))[0])
    .filter((candidate) => candidate !== undefined)
    .toSorted((left, right) => rank(right) - rank(left));
  const global = all.toSorted((left, right) => rank(right) - rank(left));
  const chosen: Candidate[] = [];
  let words = 0;
  const take = (candidates: readonly Candidate[], limit: number) => {
    for (const candidate of candidates) {
      const cost = Math.min(candidate.words, longest);
      if (words + cost > limit || chosen.includes(candidate)) continue;
      if (chosen.some((other) => overlap(other.keys, candidate.keys) > 0.6)) continue;
      chosen.push(candidate);
      words += cost;
    }
  };
  take(global.slice(0, { brief: 6, normal: 16, detailed: 30 }[verbosity]), budget * 0.9);
  take(
    chosen.filter(leans).flatMap((candidate) => all.filter((other) => isBefore(other, candidate))),
    budget * 0.95,
  );
  take(best, budget * 0.95);
  take(global, budget);
  return chosen.toSorted((left, right) => left.order - right.order);
}

/** A sentence that points back is told with the one it points at. */
function leans({ text }: Candidate): boolean {
  return /^(?:this|these|that|those|it|they|such|however|but|therefore|otherwise|instead)\b/i.test(text);
}

function isBefore(one: Candidate, other: Candidate): boolean {
  return one.order === other.order - 1 && one.section === other.section;
}
