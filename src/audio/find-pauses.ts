import { audibleThreshold, framePowers, frameSeconds } from './frame-powers.ts';

/** A moment inside a sentence in which nothing is heard, up to where the voice comes back. In samples. */
export type Pause = { readonly start: number; readonly end: number };

/** A shorter silence is the closed mouth of a "p" or a "t". */
const shortestSeconds = 0.1;
/** A shorter sound in a pause is a click of the tongue, or the end of a "t". */
const clickSeconds = 0.025;

/** The silences inside a sentence, without those at its ends. */
export function findPauses(samples: Float32Array, sampleRate: number): Pause[] {
  const size = Math.max(1, Math.round(sampleRate * frameSeconds));
  const powers = framePowers(samples, size);
  const threshold = audibleThreshold(powers);
  const pauses: { start: number; end: number }[] = [];
  for (let frame = powers.findIndex((power) => power > threshold); frame < powers.length; frame += 1) {
    if ((powers[frame] ?? 0) > threshold) continue;
    const start = frame;
    while (frame < powers.length && (powers[frame] ?? 0) <= threshold) frame += 1;
    // The last silence ends the sentence.
    if (frame === powers.length) break;
    const last = pauses.at(-1);
    if (last && (start - last.end) * frameSeconds <= clickSeconds) last.end = frame;
    else pauses.push({ start, end: frame });
  }
  return pauses
    .filter(({ start, end }) => (end - start) * frameSeconds >= shortestSeconds)
    .map(({ start, end }) => ({ start: start * size, end: end * size }));
}
