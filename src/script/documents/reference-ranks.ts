import { leans } from './leans.ts';
import type { Candidate, Section } from './section.ts';

const usage =
  /^(?:usage|synopsis|running|invoking|starting|getting started|quick ?start|basic (?:usage|use)|how to use|using|set ?up|setup|global setup|installation|description|overview)\b/i;
const offers =
  /\b(?:can (?:export|be|use|contain|hold|pass|take)|supports?|provides?|exports?|accepts?|offers|has|comes? with|consists? of)\b[^:.]{0,60}: [^.]{10,}\band\b/i;

/**
 * A reference has a chapter for each thing and samples in most of them. Whoever listens to it wants to know what there
 * is and how it is used: what a chapter opens with is told before what stands further down in any of them.
 */
export function referenceRanks(
  sections: readonly Section[],
  ranks: ReadonlyMap<Candidate, number>,
): ReadonlyMap<Candidate, number> {
  if (!isReference(sections)) return ranks;
  const adjusted = new Map(ranks);
  const top = Math.min(...sections.filter(({ title }) => title !== null).map(({ level }) => level));
  for (const { title, level, candidates } of sections) {
    const used = usage.test(title ?? '');
    const opening = candidates.findIndex(({ text }) => !leans(text));
    for (const [index, candidate] of candidates.entries()) {
      const says = offers.test(candidate.text);
      const opens = index === opening || says ? (level <= top + 1 ? 1.3 : 1.12) : 0.9;
      const factor = opens * (used ? 1.2 : 1) * (says ? 1.1 : 1);
      adjusted.set(candidate, (ranks.get(candidate) ?? 0) * factor);
    }
  }
  return adjusted;
}

export function isReference(sections: readonly Section[]): boolean {
  const titled = sections.filter(({ title }) => title !== null);
  const sampled = titled.filter(({ samples = 0 }) => samples > 0).length;
  return titled.length >= 8 && sampled >= titled.length * 0.4;
}
