import type { Stress } from '../../domain/marks.ts';
import type { Sound, TimedWord } from '../../domain/sound.ts';
import { stretch } from './stretch.ts';

type TimedSound = { readonly sound: Sound; readonly words: readonly TimedWord[] };

/** How much longer a stressed word lasts, and how much louder it is, in decibels. */
const length = 1.2;
const gain = 4;
const rampSeconds = 0.02;
const maxPeak = 0.98;

/**
 * Makes marked words slower and louder within a sound that is spoken as a whole, so that its melody stays. The words are
 * those of the written text. The times of all words are adjusted.
 */
export function stressWords(
  { sound, words }: TimedSound,
  text: string,
  stresses: readonly Stress[],
): TimedSound {
  const { samples, sampleRate } = sound;
  const ranges = stresses
    .map((stress) => heardRange(words, text, stress))
    .filter(({ start, end }) => end - start > 0.04);
  const { samples: slower, moved } = stretch(samples, sampleRate, { ranges, length });
  for (const { start, end } of ranges)
    raise(slower, [moved(start) * sampleRate, moved(end) * sampleRate], sampleRate);
  return {
    sound: { ...sound, samples: slower },
    words: words.map((word) => ({ ...word, start: moved(word.start), end: moved(word.end) })),
  };
}

/** Returns the time range of a part of a text, in seconds. A part of a word gets its share of that word's time. */
function heardRange(
  words: readonly TimedWord[],
  text: string,
  stress: Stress,
): { start: number; end: number } {
  let at = 0;
  const ranges = words.flatMap((word) => {
    const from = Math.max(at, text.indexOf(word.text, at));
    at = from + word.text.length;
    if (at <= stress.start || from >= stress.end) return [];
    const time = (position: number) =>
      word.start + ((word.end - word.start) * Math.max(0, position - from)) / word.text.length;
    // Punctuation after a word is silent.
    const isWhole = !/[\p{L}\p{N}]/u.test(text.slice(stress.end, at));
    return [{ start: time(stress.start), end: isWhole ? word.end : time(stress.end) }];
  });
  return { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
}

/** Raises the level between two samples, as far as the peaks allow. */
function raise(samples: Float32Array, [start, end]: readonly [number, number], sampleRate: number): void {
  const [from, to] = [Math.max(0, Math.round(start)), Math.min(samples.length, Math.round(end))];
  const peak = samples.subarray(from, to).reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  const factor = Math.max(1, Math.min(10 ** (gain / 20), maxPeak / Math.max(peak, 1e-6)));
  const ramp = Math.max(1, Math.min(rampSeconds * sampleRate, (to - from) / 2));
  for (let index = from; index < to; index += 1) {
    const near = Math.min(1, (index - from + 1) / ramp, (to - index) / ramp);
    samples[index] = (samples[index] ?? 0) * (1 + (factor - 1) * near);
  }
}
