import type { Turn } from '../../domain/script.ts';
import type { Passage } from './passage.ts';

const paragraph = 6;

/** One narrator: a paragraph for a passage, or several where it is long. */
export function toTurns(passages: readonly Passage[], joint = ' '): Turn[] {
  return passages.flatMap(({ section, lead, sentences }) => {
    const all = lead === null || repeats(lead, sentences[0] ?? '') ? sentences : [lead, ...sentences];
    const count = Math.max(1, Math.ceil(all.length / paragraph));
    const size = Math.ceil(all.length / count);
    const starts = Array.from({ length: count }, (_, index) => startOf(all, index * size));
    return starts
      .map((start, index): Turn => {
        const text = all.slice(start, starts[index + 1]).join(joint);
        return { speaker: 1, text, section: index === 0 ? section : null };
      })
      .filter((turn) => turn.text !== '');
  });
}

/** "There is one fix. One fix to note: …": the sentence leads itself. */
function repeats(lead: string, sentence: string): boolean {
  return /\bone\b/i.test(lead) && /^One [a-z ]{3,30}(?: is| takes care|:)/.test(sentence);
}

/** A sentence that leads to the next thought opens a paragraph rather than closing one. */
function startOf(sentences: readonly string[], at: number): number {
  const before = sentences[at - 1] ?? '';
  return at > 1 &&
    /^(?:The next part|That brings us|On to|Let’s turn|Let’s look|Now to|Next, a look)\b/.test(before)
    ? at - 1
    : at;
}
