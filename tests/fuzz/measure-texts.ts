import { processorTime } from '../support/processor-time.ts';
import type { HostileText } from './hostile-texts.ts';
import { stages } from './stages.ts';

export const longText = 51_200;
export const shortText = longText / 4;
const maxMilliseconds = 1_000;
const maxGrowth = 4;
/** Milliseconds: what takes so little at the longest length may grow as it likes. */
const worthComparing = 50;
/** Milliseconds by which a collection of garbage disturbs a measurement: four times the text is four times the work. */
const disturbance = 40;
const maxAttempts = 6;

/** One text in one stage: milliseconds of processor time for each length. */
export type Trial = {
  readonly stage: string;
  readonly text: string;
  readonly short: number;
  readonly long: number;
  readonly growth: number | null;
  readonly holds: boolean;
};

/**
 * Measures every text in every stage. A disturbed measurement is taken again. On a busy machine work takes more processor
 * time, since others use its caches: `tolerance` multiplies the limits. What grows with the square still exceeds them.
 */
export function* measureTexts(texts: Iterable<HostileText>, tolerance = 1): Generator<Trial> {
  warmUp();
  for (const { unit, shape, ofLength } of texts)
    for (const [stage, work] of Object.entries(stages))
      yield measure({ stage, text: `${JSON.stringify(unit)} in ${shape}` }, tolerance, (length) =>
        processorTime(() => work(ofLength(length)), 1),
      );
}

function measure(
  named: Pick<Trial, 'stage' | 'text'>,
  tolerance: number,
  cost: (length: number) => number,
): Trial {
  const least = {
    half: Number.POSITIVE_INFINITY,
    short: Number.POSITIVE_INFINITY,
    long: Number.POSITIVE_INFINITY,
  };
  for (let attempt = 1; ; attempt += 1) {
    least.long = Math.min(least.long, cost(longText));
    const compared = least.long > worthComparing;
    if (compared) least.short = Math.min(least.short, cost(shortText));
    // A text may be read as something simpler when it ends in the middle of a line, at this very length.
    if (attempt > 1) least.half = Math.min(least.half, cost(shortText / 2));
    const short = attempt > 1 ? Math.max(least.short, 2 * least.half) : least.short;
    const growth = compared ? least.long / short : null;
    const max = compared ? short * maxGrowth + disturbance : maxMilliseconds;
    const holds = least.long < Math.min(max, maxMilliseconds) * tolerance;
    if (holds || attempt === maxAttempts) return { ...named, short, long: least.long, growth, holds };
  }
}

/** The first texts would pay for the compiler. */
function warmUp(): void {
  const content = '## 1.2.0\n\n- Fixed a crash in `a.b` (#12).\n\nThe 3 tabs now open in 5 ms. '.repeat(50);
  for (let round = 0; round < 5; round += 1) for (const work of Object.values(stages)) work(content);
}
