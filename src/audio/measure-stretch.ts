import { createMeter } from './loudness.ts';
import { renderStretch } from './render-stretch.ts';
import type { Stretch } from './stretches.ts';

export type StretchTask = {
  readonly recordingPath: string;
  readonly stretch: Stretch;
  /** On top of each piece's own gain. */
  readonly gain: number;
  readonly sampleRate: number;
};

/** K-weighted power of each tenth of a second, after the limiter. */
export function measureStretch(task: StretchTask): Float64Array<ArrayBuffer> {
  const { recordingPath, stretch, gain, sampleRate } = task;
  const range = { start: stretch.meterStart, end: stretch.meterEnd };
  const meter = createMeter(sampleRate);
  for (const block of renderStretch(recordingPath, stretch.pieces, gain, range, sampleRate)) meter.add(block);
  return meter.powers();
}
