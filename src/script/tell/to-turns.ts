import type { Turn } from '../../domain/script.ts';
import { leadsItself } from './leads-itself.ts';
import type { Passage } from './passage.ts';

const paragraph = 6;

/** One narrator: a paragraph for a passage, or several where it is long. */
export function toTurns(passages: readonly Passage[], joint = ' '): Turn[] {
  return passages.flatMap(({ section, lead, sentences }) => {
    const all = lead === null || leadsItself(lead, sentences[0]) ? sentences : [lead, ...sentences];
    const count = Math.max(1, Math.ceil(all.length / paragraph));
    const size = Math.ceil(all.length / count);
    return Array.from({ length: count }, (_, index): Turn => {
      const text = all.slice(index * size, (index + 1) * size).join(joint);
      return { speaker: 1, text, section: index === 0 ? section : null };
    }).filter((turn) => turn.text !== '');
  });
}
