import { createMp3Encoder } from 'wasm-media-encoders';
import type { ChunkTask } from './measure-chunk.ts';
import {
  type EpisodeSampleRate,
  encoderDelay,
  frameLength,
  kilobitsPerSecond,
  samplesPerFrame,
} from './mp3-frame.ts';
import { renderChunk } from './render-chunk.ts';
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

/** Masters one chunk and encodes it. Constant bit rate, so that every player seeks right. */
export async function encodeChunk(task: EncodeTask): Promise<EncodedChunk> {
  const { chunk, mastering, sampleRate } = task;
  encoder ??= createMp3Encoder();
  const lame = await encoder;
  lame.configure({ sampleRate, channels: 1, bitrate: kilobitsPerSecond, outputSampleRate: sampleRate });
  // The encoder lags one frame behind: it is fed from one frame on, so that its frames lie where they belong.
  const start = chunk.firstFrame * samplesPerFrame + encoderDelay;
  const end = chunk.endFrame * samplesPerFrame;
  const waveform = createWaveform(task.samplesPerPixel, start, end);
  const parts: Uint8Array[] = [];
  let position = start;
  for (const block of renderChunk(chunk.pieces, mastering, { start, end }, sampleRate)) {
    addToWaveform(waveform, block, position);
    position += block.length;
    for (let index = 0; index < block.length; index++) block[index] = (block[index] ?? 0) * againstLameScale;
    // The encoder owns the memory it answers with: it is copied before the next call.
    parts.push(lame.encode([block]).slice());
  }
  parts.push(lame.finalize().slice());
  const whole = Buffer.concat(parts);
  const frameCount = chunk.endFrame - chunk.firstFrame;
  // The next chunk brings its own lead of silence: what this one flushed behind its end is not kept.
  const bytes = bytesOfFrames(whole, frameCount, sampleRate);
  return { frames: new Uint8Array(whole.subarray(0, bytes)), frameCount, waveform };
}

/** LAME's preset for this bit rate turns everything down by this factor; we turn it up before. */
const againstLameScale = 1 / 0.95;

let encoder: ReturnType<typeof createMp3Encoder> | undefined;

function bytesOfFrames(bytes: Uint8Array, count: number, sampleRate: number): number {
  let at = 0;
  for (let frame = 0; frame < count; frame++) {
    const length = frameLength(bytes, at, sampleRate);
    if (length === null || at + length > bytes.length)
      throw new Error('The encoder gave fewer frames than it took.');
    at += length;
  }
  return at;
}
