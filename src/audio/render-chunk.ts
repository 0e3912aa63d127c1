import { closeSync, openSync, readSync } from 'node:fs';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { Chunk, Piece } from './chunks.ts';
import { createLimiter } from './limiter.ts';
import { createMeter } from './loudness.ts';
import {
  type EpisodeSampleRate,
  encoderDelay,
  frameLength,
  kilobitsPerSecond,
  samplesPerFrame,
} from './mp3-frame.ts';
import { fullScale } from './prepare-sentence.ts';
import { addToWaveform, createWaveform } from './waveform.ts';

/** Highest true peak before encoding (-2.7 dBTP); decoding the MP3 was measured to overshoot by 1.1 decibels. */
export const ceiling = 10 ** (-2.7 / 20);

export type Mastering = {
  /** Applied on top of each piece's own gain. */
  readonly gain: number;
  /** How fast the limiter recovers: a faster one is louder and rougher. */
  readonly releaseSeconds: number;
};

export type ChunkTask = {
  readonly chunk: Chunk;
  readonly mastering: Mastering;
  readonly sampleRate: number;
};

/** K-weighted power of each tenth of a second, after the limiter. */
export function measureChunk(task: ChunkTask): Float64Array {
  const meter = createMeter(task.sampleRate);
  const { meterStart, meterEnd } = task.chunk;
  for (const block of renderChunk(task, meterStart, meterEnd)) meter.add(block);
  return meter.powers();
}

type EncodeTask = ChunkTask & {
  readonly sampleRate: EpisodeSampleRate;
  readonly samplesPerPixel: number;
};

/** Masters one chunk and encodes it, at a constant bit rate, so that every player seeks correctly. */
export async function encodeChunk(task: EncodeTask) {
  const { chunk, sampleRate } = task;
  encoder ??= createMp3Encoder();
  const lame = await encoder;
  lame.configure({ sampleRate, channels: 1, bitrate: kilobitsPerSecond, outputSampleRate: sampleRate });
  // The encoder is one frame late, so its input starts one frame later.
  const start = chunk.firstFrame * samplesPerFrame + encoderDelay;
  const end = chunk.endFrame * samplesPerFrame;
  const waveform = createWaveform(task.samplesPerPixel, start, end);
  const parts: Uint8Array[] = [];
  let position = start;
  for (const block of renderChunk(task, start, end)) {
    addToWaveform(waveform, block, position);
    position += block.length;
    for (let index = 0; index < block.length; index++)
      block[index] = (block[index] ?? 0) * lameScaleCorrection;
    // The encoder reuses the memory of its output, so it is copied.
    parts.push(lame.encode([block]).slice());
  }
  parts.push(lame.finalize().slice());
  const whole = Buffer.concat(parts);
  const frameCount = chunk.endFrame - chunk.firstFrame;
  // The next chunk begins with its own silence: the frames flushed after the end are dropped.
  const bytes = bytesOfFrames(whole, frameCount, sampleRate);
  return { frames: new Uint8Array(whole.subarray(0, bytes)), frameCount, waveform };
}

/** Undoes the factor by which LAME's preset for this bit rate lowers the volume. */
const lameScaleCorrection = 1 / 0.95;

let encoder: ReturnType<typeof createMp3Encoder> | undefined;

function bytesOfFrames(bytes: Uint8Array, count: number, sampleRate: number): number {
  let at = 0;
  for (let frame = 0; frame < count; frame++) {
    const length = frameLength(bytes, at, sampleRate);
    if (length === null || at + length > bytes.length)
      throw new Error('The encoder returned too few frames.');
    at += length;
  }
  return at;
}

/** Yields the mastered sound of a range, block by block. Each block is valid until the next. */
function* renderChunk(
  { chunk: { pieces }, mastering, sampleRate }: ChunkTask,
  start: number,
  end: number,
): Generator<Float32Array> {
  const limiter = createLimiter(sampleRate, ceiling, mastering.releaseSeconds);
  const files = new Map<string, number>();
  try {
    for (const { pcmPath } of pieces) {
      if (!files.has(pcmPath)) files.set(pcmPath, openSync(pcmPath, 'r'));
    }
    const block = new Float32Array(blockSize);
    const stored = new Int16Array(blockSize);
    let skip = limiter.delay;
    for (let position = start; position < end + limiter.delay; position += blockSize) {
      const length = Math.min(blockSize, end + limiter.delay - position);
      const part = block.subarray(0, length).fill(0);
      for (const piece of pieces) {
        const file = files.get(piece.pcmPath) ?? -1;
        mixIn(part, piece, { position, gain: mastering.gain, file, stored });
      }
      limiter.process(part);
      if (skip < length) yield part.subarray(skip);
      skip = Math.max(0, skip - length);
    }
  } finally {
    for (const file of files.values()) closeSync(file);
  }
}

/** Twenty frames. */
const blockSize = 11_520;

function mixIn(
  part: Float32Array,
  piece: Piece,
  { position, gain, file, stored }: { position: number; gain: number; file: number; stored: Int16Array },
): void {
  const from = Math.max(position, piece.position);
  const to = Math.min(position + part.length, piece.position + piece.length);
  if (from >= to) return;
  const bytes = new Uint8Array(stored.buffer, 0, (to - from) * 2);
  const read = readSync(file, bytes, 0, bytes.length, (piece.offset + from - piece.position) * 2);
  if (read !== bytes.length) throw new Error('A file of samples is shorter than it was written.');
  const factor = (piece.gain * gain) / fullScale;
  const start = from - position;
  for (let index = 0; index < to - from; index++)
    part[start + index] = (part[start + index] ?? 0) + (stored[index] ?? 0) * factor;
}
