import type { Turn } from '../../domain/script.ts';
import { countWords } from '../english/case.ts';
import type { Passage } from '../tell/passage.ts';

const turnWords = 62;

type Chunk = { sentences: string[]; section: string | null; question: string | null };

/** Two hosts in strict turn: whoever finishes a passage asks for the next, and the other tells it. */
export function toDialogue(passages: readonly Passage[], joint = ' '): Turn[] {
  const chunks = evenOut(passages.filter(({ sentences }) => sentences.length > 0).flatMap(toChunks));
  return chunks.map((chunk, index): Turn => {
    const question = chunks[index + 1]?.question ?? null;
    const text = [...chunk.sentences, ...(question === null ? [] : [question])].join(joint);
    return { speaker: index % 2 === 0 ? 1 : 2, text, section: chunk.section };
  });
}

/** Cuts a passage where a host has said enough; the rest goes on with the other. */
function toChunks(passage: Passage): Chunk[] {
  const total = passage.sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  const size = Math.min(turnWords, Math.max(24, total / Math.ceil(total / 45)));
  const chunks: Chunk[] = [];
  let open: Chunk = { sentences: [], section: passage.section, question: passage.question };
  let length = 0;
  for (const sentence of passage.sentences) {
    const count = countWords(sentence);
    if (open.sentences.length > 0 && length + count > size) {
      chunks.push(open);
      open = { sentences: [], section: null, question: null };
      length = 0;
    }
    open.sentences.push(sentence);
    length += count;
  }
  return [...chunks, open];
}

/**
 * Hosts alternate, so a host who always gets the short chunks falls behind. Taking a sentence off a long chunk and
 * giving it to the next one of the same passage evens the shares out.
 */
function evenOut(chunks: readonly Chunk[]): Chunk[] {
  const even = chunks.map((chunk) => ({ ...chunk, sentences: [...chunk.sentences] }));
  const total = (parity: number) =>
    even.filter((_, index) => index % 2 === parity).reduce((sum, chunk) => sum + words(chunk), 0);
  for (let index = 0; index + 1 < even.length; index += 1) {
    const [one, two] = [even[index], even[index + 1]];
    const all = total(0) + total(1);
    const behind = total(0) < total(1) ? 0 : 1;
    if (!one || !two || Math.min(total(0), total(1)) >= 0.4 * all) continue;
    if (two.section !== null || two.question !== null) continue;
    if (index % 2 !== behind && one.sentences.length > 1 && words(two) < 60)
      two.sentences.unshift(one.sentences.pop() ?? '');
    else if (index % 2 === behind && two.sentences.length > 1 && words(one) < 60)
      one.sentences.push(two.sentences.shift() ?? '');
  }
  return even;
}

function words(chunk: Chunk): number {
  return chunk.sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
}
