import type { Sentence, TimedWord } from '../../domain/sound.ts';
import { spacesBefore, wordsIn } from '../../domain/words-in.ts';
import { spokenCounts } from './spoken-counts.ts';

/** Times the written words of a sentence by the spoken ones. An engine may have spoken fewer words than requested. */
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
  const isExact: boolean[] = [];
  const timed = written.map((word, index) => {
    const count = counts[index] ?? 0;
    const length = sum(saidCounts.slice(nextGiven, nextGiven + count));
    const own = said.slice(nextSaid, nextSaid + length);
    nextGiven += count;
    nextSaid += length;
    const start = Math.max(end, own[0]?.start ?? end);
    end = Math.max(start, own.at(-1)?.end ?? start);
    isExact.push(own.map((each) => each.text).join('') === word);
    return { text: word, start, end };
  });
  const spaces = spacesBefore(text, written);
  return shareTime(timed, (index) => !isExact[index] && !isExact[index - 1] && spaces[index] === '');
}

/** Lets words share their time if they are written without spaces, because "3倍" and its spoken form may be divided differently. */
function shareTime(words: readonly TimedWord[], isShared: (index: number) => boolean): TimedWord[] {
  const runs: TimedWord[][] = [];
  for (const [index, word] of words.entries()) {
    if (index > 0 && isShared(index)) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs.flatMap((run) => {
    if (run.every(({ start, end }) => end > start)) return run;
    const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
    const length = sum(run.map(({ text }) => text.length));
    let before = 0;
    return run.map(({ text }) => {
      const from = start + ((end - start) * before) / length;
      before += text.length;
      return { text, start: from, end: start + ((end - start) * before) / length };
    });
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
