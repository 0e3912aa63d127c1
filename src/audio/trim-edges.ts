import { audibleThreshold, framePowers, frameSeconds } from './frame-powers.ts';

/** Where the sound begins and ends, and how much quiet is kept around it; null when there is none. */
export type Edges = {
  /** First and last-plus-one sample that is kept. */
  readonly start: number;
  readonly end: number;
  /** First and last-plus-one sample that is heard. */
  readonly audibleStart: number;
  readonly audibleEnd: number;
};

/** Finds the silent edges of a sentence. */
export function findEdges(samples: Float32Array, sampleRate: number): Edges | null {
  const size = Math.max(1, Math.round(sampleRate * frameSeconds));
  const powers = framePowers(samples, size);
  const threshold = audibleThreshold(powers);
  const first = powers.findIndex((power) => power > threshold);
  if (first < 0) return null;
  const last = powers.findLastIndex((power) => power > threshold);
  const audibleStart = first * size;
  const audibleEnd = Math.min(samples.length, (last + 1) * size);
  return {
    audibleStart,
    audibleEnd,
    start: Math.max(0, audibleStart - Math.round(sampleRate * marginBeforeSeconds)),
    end: Math.min(samples.length, audibleEnd + Math.round(sampleRate * marginAfterSeconds)),
  };
}

/** Raised-cosine ramps inside the kept quiet, so that a join with silence never clicks. In place. */
export function fadeEdges(
  samples: Float32Array,
  sampleRate: number,
  quiet: [before: number, after: number],
): void {
  const shortest = Math.round(sampleRate * shortestFadeSeconds);
  const half = samples.length >> 1;
  const fadeIn = Math.min(half, Math.max(shortest, quiet[0]));
  const fadeOut = Math.min(half, Math.max(shortest, quiet[1]));
  for (let index = 0; index < fadeIn; index++) {
    samples[index] = (samples[index] ?? 0) * raisedCosine(index / fadeIn);
  }
  for (let index = 0; index < fadeOut; index++) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] ?? 0) * raisedCosine(index / fadeOut);
  }
}

const marginBeforeSeconds = 0.04;
const marginAfterSeconds = 0.08;
const shortestFadeSeconds = 0.003;

function raisedCosine(position: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * position);
}
