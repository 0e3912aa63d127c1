import type { Boundary } from '../domain/sound.ts';

/** Seconds of silence after a sentence, by what follows it. */
export const naturalPauses: Readonly<Record<Exclude<Boundary, 'end'>, number>> = {
  sentence: 0.35,
  paragraph: 0.65,
  speaker: 0.45,
  section: 1.1,
};

/** Silence before the first sentence: players swallow the first moment. */
export const leadInSeconds = 0.2;
/** Silence after the last sentence; with the lead-in it also gives one short word a measurable loudness. */
export const leadOutSeconds = 0.8;

/** Seconds between the last sound of a sentence and the first of the next. */
export function pauseAfter(boundary: Boundary, scale: number): number {
  const natural = naturalPauses[boundary === 'end' ? 'section' : boundary];
  const bounded = Number.isFinite(scale) ? Math.min(Math.max(scale, 0), greatestScale) : 1;
  return Math.min(Math.max(natural * bounded, shortestSeconds), maxSeconds);
}

const greatestScale = 4;
const shortestSeconds = 0.2;
const maxSeconds = 5;
