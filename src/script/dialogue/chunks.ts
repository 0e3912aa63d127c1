import { leans } from '../documents/leans.ts';
import { countWords } from '../english/case.ts';
import type { Passage } from '../tell/passage.ts';

const [goodWords, mostWords] = [54, 68];

/** What a host says in one go. */
export type Chunk = {
  sentences: string[];
  readonly section: string | null;
  readonly lead: string | null;
  readonly question: string | null;
  readonly answer: string | null;
};

/** Cuts passages into turns of a few sentences, and shares them out fairly. */
export function toChunks(passages: readonly Passage[]): Chunk[] {
  return evenOut(passages.filter(({ sentences }) => sentences.length > 0).flatMap(cut));
}

/** Cuts a passage where a host has said enough; the rest goes on with the other. */
function cut({ section, lead, question, answer, sentences }: Passage): Chunk[] {
  const total = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  const size = total / Math.ceil(total / goodWords);
  const chunks: Chunk[] = [];
  let open: Chunk = { sentences: [], section, lead, question, answer: answer ?? null };
  let [length, left] = [0, total];
  for (const sentence of sentences) {
    const count = countWords(sentence);
    const full = length + count > (open.sentences.length < 2 ? mostWords : Math.max(size, 24));
    const ends = (left < 24 || left === count) && length + left <= mostWords;
    const follows = leans(sentence) && length + count <= mostWords + 8;
    if (open.sentences.length > 0 && full && !ends && !follows) {
      chunks.push(open);
      open = { sentences: [], section: null, lead: null, question: null, answer: null };
      length = 0;
    }
    open.sentences.push(sentence);
    length += count;
    left -= count;
  }
  return [...chunks, open];
}

/**
 * Hosts alternate, so a host who always gets the short chunks falls behind. Taking a sentence off a long chunk and
 * giving it to the next one of the same passage evens the shares out.
 */
function evenOut(chunks: readonly Chunk[]): Chunk[] {
  const even = chunks.map((chunk) => ({ ...chunk, sentences: [...chunk.sentences] }));
  const totals = [0, 1].map((parity) =>
    even.filter((_, index) => index % 2 === parity).reduce((sum, chunk) => sum + words(chunk), 0),
  );
  const move = (count: number, from: number) => {
    totals[from] = (totals[from] ?? 0) - count;
    totals[1 - from] = (totals[1 - from] ?? 0) + count;
  };
  for (let index = 0; index + 1 < even.length; index += 1) {
    const [one, two] = [even[index], even[index + 1]];
    const [first = 0, second = 0] = totals;
    const behind = first < second ? 0 : 1;
    if (!one || !two || Math.min(first, second) >= 0.4 * (first + second)) continue;
    if (two.section !== null || two.lead !== null || two.question !== null) continue;
    if (index % 2 !== behind && one.sentences.length > 1 && words(two) < 60) {
      const moved = one.sentences.pop() ?? '';
      two.sentences.unshift(moved);
      move(countWords(moved), index % 2);
    } else if (index % 2 === behind && two.sentences.length > 1 && words(one) < 60) {
      const moved = two.sentences.shift() ?? '';
      one.sentences.push(moved);
      move(countWords(moved), 1 - (index % 2));
    }
  }
  return even;
}

function words(chunk: Chunk): number {
  return chunk.sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
}
