import type { Sound } from '../../src/domain/sound.ts';
import { percentile } from './statistics.ts';

const frameRate = 100;
/** Of the level of speech: 30 decibels below it. */
const audible = 0.03;
/** Frames of silence before a rise that is plain to see. */
const leastSilence = 5;

/** Seconds until a sound rises out of the silence at its start; null where there is no such silence. */
export function riseOf({ samples, sampleRate }: Sound): number | null {
  const size = sampleRate / frameRate;
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    Math.hypot(...samples.subarray(index * size, (index + 1) * size)),
  );
  const loud = percentile(
    levels.toSorted((one, other) => one - other),
    0.9,
  );
  const rise = levels.findIndex((level) => level > loud * audible);
  return rise < leastSilence ? null : rise / frameRate;
}
