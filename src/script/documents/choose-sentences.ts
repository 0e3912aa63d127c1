import type { Verbosity } from '../../domain/conversion-settings.ts';
import { type Basket, createBasket } from './basket.ts';
import { toChapters } from './chapters.ts';
import { chronicleRanks } from './chronicle-ranks.ts';
import { cutTo } from './cut-candidate.ts';
import { leans } from './leans.ts';
import { rankSentences } from './rank-sentences.ts';
import { isReference, referenceRanks } from './reference-ranks.ts';
import type { Candidate, Section } from './section.ts';
import { type Weighed, weighChapters } from './weigh-chapters.ts';

const budgets: Readonly<Record<Verbosity, number>> = { brief: 192, normal: 540, detailed: 1130 };
/** Words that a chapter has about it: a script that says less of each visits too many. */
const shares: Readonly<Record<Verbosity, number>> = { brief: 48, normal: 84, detailed: 106 };
const unitLimits: Readonly<Record<Verbosity, number>> = { brief: 36, normal: 56, detailed: 70 };
const sentenceLimits: Readonly<Record<Verbosity, number>> = { brief: 30, normal: 32, detailed: 36 };
const alike: Readonly<Record<Verbosity, number>> = { brief: 0.4, normal: 0.5, detailed: 0.6 };
/** So that a chapter of thousands of sentences takes no longer than its length asks. */
const mostTries = 160;
/** Sentences that carry the whole text, and so decide which chapters are told. */
const anchorCounts: Readonly<Record<Verbosity, number>> = { brief: 9, normal: 12, detailed: 24 };

/** The few that say most of all: where they stand, a script goes in any case. */
const leadingCounts: Readonly<Record<Verbosity, number>> = { brief: 9, normal: 4, detailed: 6 };

/** Keeps the argument: the chapters that carry the text, and of each the sentences that carry it and belong together. */
export function chooseSentences(
  sections: readonly Section[],
  verbosity: Verbosity,
  language: string,
): Candidate[] {
  const all = sections.flatMap((section) => section.candidates);
  const ranks = referenceRanks(sections, chronicleRanks(sections, rankSentences(all)));
  const byRank = (left: Candidate, right: Candidate) => (ranks.get(right) ?? 0) - (ranks.get(left) ?? 0);
  const total = all.reduce((sum, candidate) => sum + candidate.words, 0);
  const budget = Math.min(
    budgets[verbosity],
    Math.max(60, total < 320 ? total : Math.max(320, total * 0.85)),
  );
  const basket = createBasket(
    all,
    total <= budget ? 0.85 : alike[verbosity] + (isReference(sections) ? 0.2 : 0),
    unitLimits[verbosity] + 6,
    (candidate) => cutTo(candidate, unitLimits[verbosity], sentenceLimits[verbosity], language),
  );
  const anchors = all.toSorted(byRank).slice(0, anchorCounts[verbosity]);
  const chapters = weighChapters(toChapters(sections), sections, ranks, new Set(anchors));
  const leading = new Set(anchors.slice(0, leadingCounts[verbosity]));
  const visited = visit(chapters, budget, shares[verbosity], leading);
  const inReach = new Set(visited.flatMap(({ candidates }) => candidates));
  for (const candidate of inReach) if (candidate.needed) basket.take(candidate, budget * 0.8);
  for (const anchor of anchors) if (inReach.has(anchor)) basket.take(anchor, budget * 0.95);
  const fair = fairShares(visited, budget, shares[verbosity]);
  for (const [index, chapter] of visited.entries())
    fillChapter(chapter, fair[index] ?? 0, budget, basket, ranks);
  for (const candidate of [...inReach].toSorted(byRank)) basket.take(candidate, budget);
  return basket.inOrder();
}

/** Words for each chapter by its weight, never so few that it is only touched, and all together no more than there are. */
function fairShares(visited: readonly Weighed[], budget: number, share: number): number[] {
  const weights = visited.map(({ worth, words }) => worth * Math.sqrt(words));
  const sum = weights.reduce((one, two) => one + two, 0) || 1;
  const wanted = visited.map(({ words }, index) =>
    Math.min(words + 8, Math.max(share * 0.5, (budget * (weights[index] ?? 0)) / sum)),
  );
  const scale = (budget * 0.95) / (wanted.reduce((one, two) => one + two, 0) || 1);
  return wanted.map((words) => words * Math.min(1, scale));
}

/** As many chapters as there is time to stay at, the weightiest first; how a text opens, what says most and what must be done are never left. */
function visit(
  chapters: readonly Weighed[],
  budget: number,
  share: number,
  leading: ReadonlySet<Candidate>,
): Weighed[] {
  const [first] = chapters;
  const must = new Set(
    chapters.filter(
      (chapter) =>
        chapter === first ||
        chapter.needed ||
        chapter.dated ||
        chapter.candidates.some((candidate) => leading.has(candidate)),
    ),
  );
  const others = chapters
    .filter((chapter) => !must.has(chapter))
    .toSorted((left, right) => right.worth - left.worth);
  const visited = new Set<Weighed>();
  let words = 0;
  for (const chapter of [...must, ...others]) {
    if (words >= budget * 0.92 && !must.has(chapter)) break;
    visited.add(chapter);
    words += Math.min(chapter.words * 0.8, share * 1.25);
  }
  return chapters.filter((chapter) => visited.has(chapter));
}

/** The sentence that opens a chapter says what it is about; then come the best, and rather those beside one another. */
function fillChapter(
  { candidates, dated }: Weighed,
  fair: number,
  budget: number,
  basket: Basket,
  ranks: ReadonlyMap<Candidate, number>,
): void {
  const before = basket.words() - candidates.reduce((sum, one) => sum + basket.wordsOf(one), 0);
  const limit = Math.min(budget, before + fair);
  const [opening] = candidates;
  if (opening && !dated && !leans(opening.text)) basket.take(opening, Math.min(budget, before + fair * 1.25));
  const taken = new Set(candidates.filter((one) => basket.wordsOf(one) > 0).map(({ order }) => order));
  const tried = new Set<Candidate>();
  while (basket.words() < limit - 8 && tried.size < Math.min(mostTries, candidates.length)) {
    let [best, most]: [Candidate | null, number] = [null, -1];
    for (const candidate of candidates) {
      if (tried.has(candidate)) continue;
      const beside = taken.has(candidate.order - 1) || taken.has(candidate.order + 1);
      const worth = (ranks.get(candidate) ?? 0) * (beside ? (dated ? 1.6 : 1.3) : 1);
      if (worth > most) [best, most] = [candidate, worth];
    }
    if (best === null) break;
    tried.add(best);
    if (basket.take(best, limit)) taken.add(best.order);
  }
}
