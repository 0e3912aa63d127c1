import { framePowers, frameSeconds } from './frame-powers.ts';

/** A moment inside a sentence in which nothing is heard, up to where the voice comes back. In samples. */
export type Pause = { readonly start: number; readonly end: number };

/** A shorter silence is the closed mouth of a "p" or a "t". */
const shortestSeconds = 0.1;
/** A shorter sound in a pause is a click of the tongue, or the end of a "t". */
const clickSeconds = 0.025;
/** In a pause the voice lies 30 decibels under its vowels. */
const quiet = 10 ** (-30 / 10);
/** A soft consonant at its end lies so much over the noise of the pause itself: 8 decibels. */
const overNoise = 10 ** (8 / 10);

/** The silences inside a sentence, without those at its ends. */
export function findPauses(samples: Float32Array, sampleRate: number): Pause[] {
  const size = Math.max(1, Math.round(sampleRate * frameSeconds));
  const powers = framePowers(samples, size);
  const loud = Float64Array.from(powers).sort()[Math.floor(powers.length * 0.95)] ?? 0;
  return quietRuns(powers, loud * quiet)
    .filter(({ start, end }) => start > 0 && end < powers.length)
    .map(({ start, end }) => ({ start, end: beginOfSound(powers, start, end) }))
    .filter(({ start, end }) => (end - start) * frameSeconds >= shortestSeconds)
    .map(({ start, end }) => ({ start: start * size, end: end * size }));
}

/** Chunks of frames that are not over a threshold; clicks are passed over. */
function quietRuns(powers: Float64Array, threshold: number): Pause[] {
  const runs: { start: number; end: number }[] = [];
  for (const [frame, power] of powers.entries()) {
    if (power > threshold) continue;
    const last = runs.at(-1);
    if (last && (frame - last.end) * frameSeconds <= clickSeconds) last.end = frame + 1;
    else runs.push({ start: frame, end: frame + 1 });
  }
  return runs;
}

/** Where the sound that ends a pause begins softly. */
function beginOfSound(powers: Float64Array, start: number, end: number): number {
  const noise = powers.slice(start, end).sort()[(end - start) >> 1] ?? 0;
  let begin = end;
  while (begin > start && (powers[begin - 1] ?? 0) > noise * overNoise) begin -= 1;
  return begin;
}
