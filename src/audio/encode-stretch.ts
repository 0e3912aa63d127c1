import { createMp3Encoder } from 'wasm-media-encoders';
import type { StretchTask } from './measure-stretch.ts';
import {
  type EpisodeSampleRate,
  encoderDelay,
  frameLength,
  kilobitsPerSecond,
  samplesPerFrame,
} from './mp3-frame.ts';
import { renderStretch } from './render-stretch.ts';
import { addToWaveform, createWaveform, type Waveform } from './waveform.ts';

export type EncodeTask = StretchTask & {
  readonly sampleRate: EpisodeSampleRate;
  readonly samplesPerPixel: number;
};

export type EncodedStretch = {
  readonly frames: Uint8Array<ArrayBuffer>;
  readonly frameCount: number;
  readonly waveform: Waveform;
};

/** Masters one stretch and encodes it. Constant bit rate, so that every player seeks right. */
export async function encodeStretch(task: EncodeTask): Promise<EncodedStretch> {
  const { stretch, mastering, sampleRate } = task;
  encoder ??= createMp3Encoder();
  const lame = await encoder;
  lame.configure({ sampleRate, channels: 1, bitrate: kilobitsPerSecond, outputSampleRate: sampleRate });
  // The encoder lags one frame behind: it is fed from one frame on, so that its frames lie where they belong.
  const start = stretch.firstFrame * samplesPerFrame + encoderDelay;
  const end = stretch.endFrame * samplesPerFrame;
  const waveform = createWaveform(task.samplesPerPixel, start, end);
  const parts: Uint8Array[] = [];
  let position = start;
  for (const block of renderStretch(stretch.pieces, mastering, { start, end }, sampleRate)) {
    addToWaveform(waveform, block, position);
    position += block.length;
    for (let index = 0; index < block.length; index++) block[index] = (block[index] ?? 0) * againstLameScale;
    // The encoder owns the memory it answers with: it is copied before the next call.
    parts.push(lame.encode([block]).slice());
  }
  parts.push(lame.finalize().slice());
  const whole = Buffer.concat(parts);
  const frameCount = stretch.endFrame - stretch.firstFrame;
  // The next stretch brings its own lead of silence: what this one flushed behind its end is not kept.
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
