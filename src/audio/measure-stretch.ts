import { createMeter } from './loudness.ts';
import { type Mastering, renderStretch } from './render-stretch.ts';
import type { Stretch } from './stretches.ts';

export type StretchTask = {
  readonly stretch: Stretch;
  readonly mastering: Mastering;
  readonly sampleRate: number;
};

/** K-weighted power of each tenth of a second, after the limiter. */
export function measureStretch(task: StretchTask): Float64Array<ArrayBuffer> {
  const { stretch, mastering, sampleRate } = task;
  const range = { start: stretch.meterStart, end: stretch.meterEnd };
  const meter = createMeter(sampleRate);
  for (const block of renderStretch(stretch.pieces, mastering, range, sampleRate)) meter.add(block);
  return meter.powers();
}
