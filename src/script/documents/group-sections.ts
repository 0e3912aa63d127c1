import type { SpeakerCount } from '../../domain/script.ts';
import type { Candidate, Section } from './section.ts';

export type Part = { readonly section: Section; readonly candidates: Candidate[] };

/** What was chosen, by section; a sentence or two join the section before, so that titles do not outnumber thoughts. */
export function groupSections(
  sections: readonly Section[],
  chosen: readonly Candidate[],
  speakers: SpeakerCount,
): Part[] {
  const fewest = speakers === 2 ? 32 : 26;
  const bySection = Map.groupBy(chosen, (candidate) => candidate.section);
  const joined: (Part & { words: number })[] = [];
  for (const [index, section] of sections.entries()) {
    const candidates = bySection.get(index) ?? [];
    const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
    const last = joined.at(-1);
    if (candidates.length === 0) continue;
    if (last && (words < fewest || section.title === null) && last.words < 90) {
      last.candidates.push(...candidates);
      last.words += words;
    } else joined.push({ section, candidates: [...candidates], words });
  }
  return joined;
}
