import type { Measurement } from './bench.ts';
import { median, round } from './statistics.ts';

/** A figure that is the median of ratios, each of two things measured one after the other. */
export function ratioFigure(
  ratios: readonly number[],
  goal: { readonly atLeast: number } | { readonly atMost: number },
  details: Readonly<Record<string, unknown>>,
): Measurement {
  const ratio = median(ratios);
  const isFloor = 'atLeast' in goal;
  return {
    measured: ratio.toFixed(3),
    goal: isFloor ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`,
    met: isFloor ? ratio >= goal.atLeast : ratio <= goal.atMost,
    details: { ratio: round(ratio), ratios: ratios.map((value) => round(value)), ...details },
  };
}
