import type { Chunk } from './chunks.ts';
import { createMeter } from './loudness.ts';
import { type Mastering, renderChunk } from './render-chunk.ts';

export type ChunkTask = {
  readonly chunk: Chunk;
  readonly mastering: Mastering;
  readonly sampleRate: number;
};

/** K-weighted power of each tenth of a second, after the limiter. */
export function measureChunk(task: ChunkTask): Float64Array<ArrayBuffer> {
  const { chunk, mastering, sampleRate } = task;
  const range = { start: chunk.meterStart, end: chunk.meterEnd };
  const meter = createMeter(sampleRate);
  for (const block of renderChunk(chunk.pieces, mastering, range, sampleRate)) meter.add(block);
  return meter.powers();
}
