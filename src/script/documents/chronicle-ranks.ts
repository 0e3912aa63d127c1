import { toChapters } from './chapters.ts';
import type { Candidate, Section } from './section.ts';

const routine =
  /\b(?:added|dropped|removed) support\b|\bthe team (?:added|removed|dropped)\b|\bwas (?:bumped|set) to\b/gi;
const name =
  /(?<=[\p{Ll}\d],? )(?!January|February|March|April|May|June|July|August|September|October|November|December)\p{Lu}\p{Ll}{2,}/gu;

/** In a chronicle the words that recur are those of routine; what names people, places and figures is worth telling. */
export function chronicleRanks(
  sections: readonly Section[],
  ranks: ReadonlyMap<Candidate, number>,
): ReadonlyMap<Candidate, number> {
  const years = toChapters(sections).filter(({ dated }) => dated);
  if (years.length === 0) return ranks;
  const adjusted = new Map(ranks);
  for (const index of years.flatMap(({ sections: members }) => members))
    for (const candidate of sections[index]?.candidates ?? []) {
      const names = Math.min(3, new Set(candidate.text.match(name) ?? []).size);
      const dull = (candidate.text.match(routine) ?? []).length > 0 && names < 2;
      const figures = /\d(?:,\d{3})+|\b(?:million|billion)\b/.test(
        candidate.text.replace(/\b(?:19|20)\d{2}\b/g, ''),
      );
      const factor = 1 + names * 0.1 + (figures ? 0.3 : 0) - (dull ? 0.25 : 0);
      adjusted.set(candidate, (ranks.get(candidate) ?? 0) * factor);
    }
  return adjusted;
}
