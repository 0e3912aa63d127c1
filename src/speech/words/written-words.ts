import type { Sentence } from '../../domain/sound.ts';
import type { TimedWord } from '../../domain/timed-word.ts';
import { spokenCounts, wordsIn } from './spoken-counts.ts';

/** Times the written words of a sentence by the spoken ones. An engine may have said fewer words than it was given. */
export function writtenWords(
  { text, spoken, ...sentence }: Pick<Sentence, 'text' | 'spoken' | 'spokenCounts'>,
  said: readonly TimedWord[],
): TimedWord[] {
  const written = wordsIn(text);
  const given = wordsIn(spoken);
  const counts = sentence.spokenCounts ?? spokenCounts(written, given, (word) => word);
  const saidCounts =
    given.length === said.length
      ? given.map(() => 1)
      : spokenCounts(
          given,
          said.map((word) => word.text),
          (word) => word,
        );
  let [nextGiven, nextSaid] = [0, 0];
  let end = said[0]?.start ?? 0;
  return written.map((word, index) => {
    const count = counts[index] ?? 0;
    const length = sum(saidCounts.slice(nextGiven, nextGiven + count));
    const own = said.slice(nextSaid, nextSaid + length);
    nextGiven += count;
    nextSaid += length;
    const start = Math.max(end, own[0]?.start ?? end);
    end = Math.max(start, own.at(-1)?.end ?? start);
    return { text: word, start, end };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
