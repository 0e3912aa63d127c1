import type { Sentence } from '../../domain/sound.ts';
import { wordsIn } from '../../domain/words-in.ts';

/** Words of the spoken form, the last not included. */
type WordRange = { readonly from: number; readonly to: number };

/** Returns the spoken words that are marked as stressed, for an engine that takes instructions in words. */
export function spokenStresses({ text, spokenCounts = [], stresses = [] }: Sentence): WordRange[] {
  let [at, said] = [0, 0];
  const words = wordsIn(text).map((word, index) => {
    const start = Math.max(at, text.indexOf(word, at));
    at = start + word.length;
    const from = said;
    said += spokenCounts[index] ?? 1;
    return { start, end: at, from, to: said };
  });
  return stresses.flatMap((stress) => {
    const own = words.filter(({ start, end }) => start < stress.end && end > stress.start);
    const [from, to] = [own[0]?.from ?? 0, own.at(-1)?.to ?? 0];
    return to > from ? [{ from, to }] : [];
  });
}
