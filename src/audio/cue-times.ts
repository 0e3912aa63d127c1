import type { TimedSentence } from './episode.ts';
import { stepsPerSecond } from './loudness.ts';

/** A sentence as it is read and as it is heard. */
export type HeardSentence = TimedSentence & {
  /** As the voice got it. */
  readonly spoken: string;
  /** Power of each tenth of a second, from `powersStart` (in seconds) on. */
  readonly powers: Float64Array;
  readonly powersStart: number;
};

/** How many letters a voice could say in the pause at a comma, and between two words. */
const pauseLetters = 4;
const gapLetters = 1;
/** A pause is looked for this far, in steps, from where it is expected. */
const farthest = 7;
/** Sixteen decibels under the loudest step. */
const quiet = 0.025;

/** When the parts of one sentence are heard. */
export type SentenceClock = {
  /** When the voice begins with what stands behind a place of the written text; reckoned where it does not pause. */
  timeAt(offset: number): number;
  /** Whether the voice is heard to pause there, so that the time is exact. */
  pausesAt(offset: number): boolean;
};

/**
 * Reckons by the spoken form, in which a version number is long, between the pauses that are heard where
 * punctuation stands.
 */
export function clockOf(sentence: HeardSentence): SentenceClock {
  const { start, end, text, spoken } = sentence;
  const [written, said] = [wordsOf(text), wordsOf(spoken)];
  const moments = said.length === 0 ? [] : heardMoments(sentence, said);
  const pairs = anchors(written, said);
  const weightAt = (offset: number) => {
    const count = wordsOf(text.slice(0, offset)).length;
    return weigh(said.slice(0, spokenPlace({ written, said, pairs }, count)));
  };
  return {
    timeAt(offset) {
      if (said.length === 0) return start + ((end - start) * offset) / text.length;
      const wanted = weightAt(offset);
      const next = moments.findIndex(({ weight }) => weight > wanted);
      const [from, to] = [
        moments.at(next - 1) ?? atStart(start),
        moments[next] ?? { weight: wanted, time: end },
      ];
      return between(from, to, wanted);
    },
    pausesAt(offset) {
      const weight = weightAt(offset);
      return moments.slice(1, -1).some((moment) => moment.weight === weight);
    },
  };
}

/** The start, the ends of all pauses that are heard, and the end. */
function heardMoments(sentence: HeardSentence, said: readonly string[]): Moment[] {
  const moments = [atStart(sentence.start)];
  const last = { weight: weigh(said), time: sentence.end };
  for (const weight of pauseWeights(said)) {
    const from = moments.at(-1) ?? atStart(sentence.start);
    const time = endOfPause(sentence, between(from, last, weight));
    if (time !== null && time > from.time && time < sentence.end) moments.push({ weight, time });
  }
  return [...moments, last];
}

function atStart(time: number): Moment {
  return { weight: 0, time };
}

/** A moment of a sentence: how much of it was said by then. */
type Moment = { readonly weight: number; readonly time: number };

function between(from: Moment, to: Moment, weight: number): number {
  if (to.weight === from.weight) return from.time;
  return from.time + ((to.time - from.time) * (weight - from.weight)) / (to.weight - from.weight);
}

/** How much is said by the end of each pause that punctuation asks for. */
function pauseWeights(said: readonly string[]): number[] {
  return said
    .slice(0, -1)
    .flatMap((word, index) => (isPunctuation(word.at(-1)) ? [weigh(said.slice(0, index + 1))] : []));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function weigh(words: readonly string[]): number {
  return words.reduce(
    (sum, word) => sum + word.length + gapLetters + (isPunctuation(word.at(-1)) ? pauseLetters : 0),
    0,
  );
}

function isPunctuation(character: string | undefined): boolean {
  return /[,;:.!?–—)]/.test(character ?? '');
}

type Matched = {
  readonly written: readonly string[];
  readonly said: readonly string[];
  readonly pairs: readonly [number, number][];
};

/** How many spoken words stand for the first `count` written ones: words in both are anchors, the rest is shared out. */
function spokenPlace({ written, said, pairs }: Matched, count: number): number {
  let [before, after] = [
    [-1, -1],
    [written.length, said.length],
  ] as [[number, number], [number, number]];
  for (const anchor of pairs) {
    if (anchor[0] < count) before = anchor;
    else {
      after = anchor;
      break;
    }
  }
  const [inWritten, inSaid] = [after[0] - before[0] - 1, after[1] - before[1] - 1];
  const share = inWritten === 0 ? 0 : (count - 1 - before[0]) / inWritten;
  return before[1] + 1 + Math.round(inSaid * share);
}

/** Pairs of places with the same word, in order: as many as fit (the longest common subsequence). */
function anchors(written: readonly string[], said: readonly string[]): [number, number][] {
  const [one, other] = [written.map(bare), said.map(bare)];
  const table = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const [row, next] = [table[i], table[i + 1]];
      if (!row || !next) continue;
      row[j] = one[i] === other[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Where the voice comes back after the quietest moment near a time; null where it does not pause. */
function endOfPause({ powers, powersStart }: HeardSentence, time: number): number | null {
  const expected = Math.round((time - powersStart) * stepsPerSecond);
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0);
  let deepest = -1;
  for (let step = Math.max(1, expected - farthest); step <= expected + farthest; step += 1) {
    const power = powers[step];
    if (power !== undefined && power < (powers[deepest] ?? loudest * quiet)) deepest = step;
  }
  if (deepest < 0) return null;
  let end = deepest;
  while ((powers[end] ?? loudest) < loudest * quiet) end += 1;
  return end < powers.length ? powersStart + end / stepsPerSecond : null;
}
