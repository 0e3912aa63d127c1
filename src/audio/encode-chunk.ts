import { createMp3Encoder } from 'wasm-media-encoders';
import {
  type EpisodeSampleRate,
  encoderDelay,
  frameLength,
  kilobitsPerSecond,
  samplesPerFrame,
} from './mp3-frame.ts';
import { type ChunkTask, renderChunk } from './render-chunk.ts';
import { addToWaveform, createWaveform, type Waveform } from './waveform.ts';

export type EncodeTask = ChunkTask & {
  readonly sampleRate: EpisodeSampleRate;
  readonly samplesPerPixel: number;
};

export type EncodedChunk = {
  readonly frames: Uint8Array<ArrayBuffer>;
  readonly frameCount: number;
  readonly waveform: Waveform;
};

/** Masters one chunk and encodes it, at a constant bit rate, so that every player seeks correctly. */
export async function encodeChunk(task: EncodeTask): Promise<EncodedChunk> {
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
