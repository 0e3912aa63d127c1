import type { Verbosity } from '../../domain/conversion-settings.ts';
import { overlap } from '../condense/keywords.ts';
import { countWords, stopped } from '../english/case.ts';
import { shorten } from '../english/shorten.ts';
import { shortenPlainly } from '../languages/shorten-plainly.ts';
import { isLeadIn } from './lead-in.ts';
import { leans } from './leans.ts';
import { rankSentences } from './rank-sentences.ts';
import type { Candidate, Section } from './section.ts';

const budgets: Readonly<Record<Verbosity, number>> = { brief: 196, normal: 540, detailed: 1130 };
const unitLimits: Readonly<Record<Verbosity, number>> = { brief: 36, normal: 56, detailed: 70 };
const sentenceLimits: Readonly<Record<Verbosity, number>> = { brief: 30, normal: 32, detailed: 36 };
const firstPicks: Readonly<Record<Verbosity, number>> = { brief: 5, normal: 12, detailed: 24 };
const alike: Readonly<Record<Verbosity, number>> = { brief: 0.4, normal: 0.5, detailed: 0.6 };

/** Keeps the argument: what carries the whole, then the best of every section, then the best of the rest. */
export function chooseSentences(
  sections: readonly Section[],
  verbosity: Verbosity,
  language: string,
): Candidate[] {
  const all = sections.flatMap((section) => section.candidates);
  const ranks = rankSentences(all);
  const byRank = (left: Candidate, right: Candidate) => (ranks.get(right) ?? 0) - (ranks.get(left) ?? 0);
  const total = all.reduce((sum, candidate) => sum + candidate.words, 0);
  const budget = Math.min(budgets[verbosity], Math.max(60, total < 320 ? total : total * 0.75));
  const ranked = all.toSorted(byRank);
  const best = sections
    .flatMap((section) => section.candidates.toSorted(byRank).slice(0, 1))
    .toSorted(byRank);
  const basket = createBasket(
    all,
    total <= budget ? 0.85 : alike[verbosity],
    unitLimits[verbosity] + 6,
    (candidate) => cutTo(candidate, unitLimits[verbosity], sentenceLimits[verbosity], language),
  );
  for (const candidate of all.filter(({ needed }) => needed)) basket.take(candidate, budget * 0.8);
  for (const candidate of ranked.slice(0, firstPicks[verbosity])) basket.take(candidate, budget * 0.9);
  if (verbosity !== 'brief') for (const candidate of best) basket.take(candidate, budget * 0.95);
  for (const candidate of ranked) basket.take(candidate, budget);
  return basket.inOrder();
}

/** Told at most at a given length, never twice, and never without the sentence it points back at. */
function createBasket(
  all: readonly Candidate[],
  most: number,
  longest: number,
  cut: (candidate: Candidate) => Candidate,
) {
  const chosen = new Map<Candidate, Candidate>();
  let words = 0;
  const take = (candidate: Candidate, limit: number) => {
    if (chosen.has(candidate)) return;
    const group = [...leanedOn(candidate, all), candidate].filter((one) => !chosen.has(one));
    const told = group.map(cut);
    const cost = told.reduce((sum, one) => sum + one.words, 0);
    if (group.length > 3 || words + cost > limit) return;
    if (told.some((one) => one.words > longest || one.words === 0)) return;
    for (const other of candidate.needed ? [] : chosen.keys())
      if (overlap(other.keys, candidate.keys) > most) return;
    group.forEach((one, index) => {
      chosen.set(one, told[index] ?? one);
    });
    words += cost;
  };
  const inOrder = () => [...chosen.values()].toSorted((left, right) => left.order - right.order);
  return { take, inOrder };
}

function leanedOn(candidate: Candidate, all: readonly Candidate[]): Candidate[] {
  const before: Candidate[] = [];
  let current = candidate;
  while (leans(current.text)) {
    const previous = all[current.order - 1];
    if (!previous || previous.section !== candidate.section || before.length > 2) break;
    before.unshift(previous);
    current = previous;
  }
  return before;
}

/** Long sentences end at a seam, and of a list told at length the first sentences are enough. */
function cutTo(candidate: Candidate, limit: number, sentenceLimit: number, language: string): Candidate {
  let words = 0;
  const sentences = candidate.sentences
    .map((text) =>
      language === 'en' ? shortened(text, sentenceLimit) : shortenPlainly(text, sentenceLimit, language),
    )
    .filter((sentence, index) => {
      words += countWords(sentence);
      return index === 0 || words <= limit;
    });
  const [first = '', ...rest] = sentences;
  const told = isLeadIn(first) && rest.length < 2 ? rest : sentences;
  return { ...candidate, sentences: told, words: countWords(told.join(' ')) };
}

function shortened(text: string, limit: number): string {
  const short = shorten(text, limit);
  const torn =
    /\b(?:need(?:s|ing|ed)?|order|able|wants?|used|ha(?:s|ve)|required|allowed|possible|way|likely|addition)$/i;
  return stopped(torn.test(short) ? text : short);
}
