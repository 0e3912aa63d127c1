import type { SpeakerCount } from '../../domain/script.ts';
import { toChapters } from './chapters.ts';
import type { Candidate, Section } from './section.ts';
import { topicOf } from './topic.ts';

export type Part = { readonly section: Section; readonly candidates: Candidate[] };

/** What was chosen, by chapter; of a chapter told from one subsection, that one is what it is about. */
export function groupSections(
  sections: readonly Section[],
  chosen: readonly Candidate[],
  speakers: SpeakerCount,
): Part[] {
  const fewest = speakers === 2 ? 16 : 12;
  const bySection = Map.groupBy(chosen, (candidate) => candidate.section);
  const parts: (Part & { words: number })[] = [];
  for (const { sections: members, dated } of toChapters(sections)) {
    const told = members.filter((member) => bySection.has(member));
    const candidates = told.flatMap((member) => bySection.get(member) ?? []);
    const section = sections[(told.length === 1 ? told[0] : members[0]) ?? 0];
    if (candidates.length === 0 || !section) continue;
    const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
    const last = parts.at(-1);
    const kind = section.phrase === null ? null : (topicOf(section.phrase)?.kind ?? null);
    const asks = kind === 'question' || kind === 'step' || /\?$/.test(candidates[0]?.text ?? '');
    const joins = section.title === null || (words < fewest && (dated || !asks));
    if (last && joins && last.words < 90) {
      last.candidates.push(...candidates);
      last.words += words;
    } else parts.push({ section, candidates, words });
  }
  return parts;
}
