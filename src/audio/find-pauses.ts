import { framePowers, frameSeconds } from './trim-edges.ts';

/** A silence inside a sentence, until the voice continues. In samples. */
export type Pause = { readonly start: number; readonly end: number };

/** A shorter silence is the closed mouth of a "p" or a "t". */
const shortestSeconds = 0.1;
/** A shorter sound in a pause is a click of the tongue, or the end of a "t". */
const clickSeconds = 0.025;
/** In a pause the voice is 30 decibels below its vowels. */
const quiet = 10 ** (-30 / 10);
/** A soft consonant at the end of a pause is 8 decibels above its noise. */
const overNoise = 10 ** (8 / 10);

/** The silences inside a sentence, except at its ends. */
export function findPauses(samples: Float32Array, sampleRate: number): Pause[] {
  const size = Math.max(1, Math.round(sampleRate * frameSeconds));
  const powers = framePowers(samples, size);
  const loud = Float64Array.from(powers).sort()[Math.floor(powers.length * 0.95)] ?? 0;
  return quietRuns(powers, loud * quiet)
    .filter(({ start, end }) => start > 0 && end < powers.length)
    .map(({ start, end }) => ({ start, end: startOfSound(powers, start, end) }))
    .filter(({ start, end }) => (end - start) * frameSeconds >= shortestSeconds)
    .map(({ start, end }) => ({ start: start * size, end: end * size }));
}

/** Runs of frames below a threshold; clicks in them are ignored. */
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

/** The soft beginning of the sound that ends a pause. */
function startOfSound(powers: Float64Array, start: number, end: number): number {
  const noise = powers.slice(start, end).sort()[(end - start) >> 1] ?? 0;
  let begin = end;
  while (begin > start && (powers[begin - 1] ?? 0) > noise * overNoise) begin -= 1;
  return begin;
}
