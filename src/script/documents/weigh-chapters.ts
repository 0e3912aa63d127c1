import type { Chapter } from './chapters.ts';
import type { Candidate, Section } from './section.ts';

/** A chapter with what it is worth beside the others of its text. */
export type Weighed = {
  readonly candidates: readonly Candidate[];
  readonly words: number;
  readonly worth: number;
  /** It tells the listener what to do, is one step of several, or is how a chronicle ends. */
  readonly needed: boolean;
  /** Entries by year: each stands alone. */
  readonly dated: boolean;
};

const housekeeping =
  /^(?:contributing|contributors?|getting help|help|support|contact(?: us)?|feedback|community|acknowledge?ments|thanks|licen[cs]e|changelog|faq|glossary|appendix|references|notes?|miscellaneous|other|further reading|examples?|children|changes|terminology|definitions|development|testing)$/i;
const closing =
  /^(?:summary|abstract|conclusions?|in short|tl;?dr|key takeaways?|takeaways?|what comes next|next steps|action items|decisions?|outlook)\b/i;
const step = /^step \d/i;
const essence = /^(?:(?:executive )?summary|abstract|tl;?dr|in short|in brief|key (?:points|takeaways))$/i;

/** Worth by the sentences that carry the text, by how much is said, and by the heading. Chapters that say nothing are left out. */
export function weighChapters(
  chapters: readonly Chapter[],
  sections: readonly Section[],
  ranks: ReadonlyMap<Candidate, number>,
  anchors: ReadonlySet<Candidate>,
): Weighed[] {
  const last = chapters.findLast(({ dated, words }) => dated && words > 0);
  return chapters.flatMap((chapter, index): Weighed[] => {
    const candidates = chapter.sections.flatMap((member) => sections[member]?.candidates ?? []);
    const head = sections[chapter.sections[0] ?? 0];
    const title = head?.title ?? '';
    if (candidates.length === 0 || (chapter.words < 20 && housekeeping.test(title))) return [];
    const kind = housekeeping.test(title) ? 0.5 : closing.test(title) ? 1.3 : 1;
    const place = index < 2 ? 1.25 : 1;
    const deep = (head?.level ?? 1) > 3 ? 0.85 : 1;
    const carried = candidates
      .map((one) => (anchors.has(one) ? (ranks.get(one) ?? 0) : 0))
      .reduce((sum, rank) => ({ most: Math.max(sum.most, rank), all: sum.all + rank }), { most: 0, all: 0 });
    const own = best(candidates, ranks) * Math.log2(1 + chapter.reach / 24) * 0.2;
    const needed =
      chapter === last ||
      step.test(title) ||
      essence.test(title) ||
      candidates.some((candidate) => candidate.needed);
    return [
      {
        candidates,
        words: chapter.words,
        worth: (1.2 * carried.most ** 2 + 0.3 * carried.all + own) * kind * place * deep,
        needed,
        dated: chapter.dated,
      },
    ];
  });
}

function best(candidates: readonly Candidate[], ranks: ReadonlyMap<Candidate, number>): number {
  const [first = 0, second = 0, third = 0] = candidates
    .map((candidate) => ranks.get(candidate) ?? 0)
    .toSorted((left, right) => right - left);
  return first + 0.8 * second + 0.6 * third;
}
