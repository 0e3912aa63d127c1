import { countWords } from '../../english/case.ts';
import type { Passage } from '../../tell/passage.ts';
import { isDenseLanguage } from '../dense-languages.ts';

/** Words of a turn, the best first; of a language without spaces six letters are counted as one. */
const [latin, dense] = [
  [44, 34, 24],
  [36, 26, 18],
];
const fair = 0.38;

/** Cuts long passages for two hosts, so that neither speaks alone for long and both speak enough. */
export function shareOut(passages: readonly Passage[], language: string): Passage[] {
  let best: { readonly passages: Passage[]; readonly share: number } | null = null;
  for (const limit of isDenseLanguage(language) ? dense : latin) {
    const cutOnes = passages
      .filter(({ sentences }) => sentences.length > 0)
      .flatMap((one) => cutAt(one, limit));
    const share = smallerShare(cutOnes);
    if (best === null || share > best.share) best = { passages: cutOnes, share };
    if (share >= fair) break;
  }
  return best?.passages ?? [...passages];
}

function cutAt(passage: Passage, limit: number): Passage[] {
  const total = wordsIn(passage);
  const count = Math.min(passage.sentences.length, Math.round(total / limit));
  return count < 2 ? [passage] : cut(passage, total / count);
}

/** Hosts take turns: one has the passages in odd places, the other those in even ones. */
function smallerShare(passages: readonly Passage[]): number {
  const totals = [0, 1].map((parity) =>
    passages.filter((_, index) => index % 2 === parity).reduce((sum, one) => sum + wordsIn(one), 0),
  );
  const [first = 0, second = 0] = totals;
  return Math.min(first, second) / Math.max(1, first + second);
}

function wordsIn({ lead, sentences }: Passage): number {
  return sentences.reduce((sum, sentence) => sum + countWords(sentence), countWords(lead ?? ''));
}

function cut(passage: Passage, size: number): Passage[] {
  const parts: string[][] = [[]];
  let words = 0;
  for (const sentence of passage.sentences) {
    const count = countWords(sentence);
    const open = parts.at(-1) ?? [];
    if (open.length > 0 && words + count / 2 > size * parts.length) parts.push([sentence]);
    else open.push(sentence);
    words += count;
  }
  return parts.map((sentences, index) =>
    index === 0 ? { ...passage, sentences } : { section: null, lead: null, question: null, sentences },
  );
}
