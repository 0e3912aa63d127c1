import { appendFileSync, statSync } from 'node:fs';
import { highPass } from '../domain/high-pass.ts';
import type { Sound } from '../domain/sound.ts';
import { weighedPowers } from './loudness.ts';
import { resample } from './resample.ts';
import { fadeEdges, findEdges } from './silence.ts';

/** A trimmed sentence at the episode's sample rate, scaled to fill 16 bits. */
export type PreparedSentence = {
  /** Valid until the next sentence is prepared. */
  readonly samples: Int16Array;
  /** The factor that fills 16 bits. */
  readonly scale: number;
  /** Samples of quiet before the first and after the last audible one. */
  readonly quietBefore: number;
  readonly quietAfter: number;
  /** Samples that were cut off before it. */
  readonly trimmed: number;
  /** K-weighted power of each tenth of a second, at full scale 1. */
  readonly powers: Float64Array;
};

/** A prepared sentence in a file; `offset` and `length` are in samples. */
export type StoredSentence = Omit<PreparedSentence, 'samples'> & {
  readonly pcmPath: string;
  readonly offset: number;
  readonly length: number;
};

/** Returns null if nothing is audible. */
export async function prepareSentence(sound: Sound, sampleRate: number): Promise<PreparedSentence | null> {
  const cleaned = clean(sound.samples, sound.sampleRate);
  const resampled = await resample(cleaned, sound.sampleRate, sampleRate);
  const edges = findEdges(resampled, sampleRate);
  if (edges === null) return null;
  const kept = resampled.subarray(edges.start, edges.end);
  const quietBefore = edges.audibleStart - edges.start;
  const quietAfter = edges.end - edges.audibleEnd;
  fadeEdges(kept, sampleRate, [quietBefore, quietAfter]);
  const scale = 1 / maxMagnitude(kept);
  if (scratch.length < kept.length) scratch = new Int16Array(kept.length);
  const samples = scratch.subarray(0, kept.length);
  for (let index = 0; index < kept.length; index++) {
    const scaled = (kept[index] ?? 0) * scale;
    kept[index] = scaled;
    samples[index] = Math.round(scaled * fullScale);
  }
  const powers = weighedPowers(kept, sampleRate);
  return { samples, scale, quietBefore, quietAfter, trimmed: edges.start, powers };
}

/** Appends a sentence to a file in the thread that prepared it, so that the sound is not sent between threads. */
export function storeSentence({ samples, ...rest }: PreparedSentence, pcmPath: string): StoredSentence {
  return { ...rest, ...storeSamples(samples, pcmPath) };
}

export function storeSamples(samples: Int16Array, pcmPath: string) {
  const bytesBefore = statSync(pcmPath, { throwIfNoEntry: false })?.size ?? 0;
  appendFileSync(pcmPath, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  return { pcmPath, offset: bytesBefore / samples.BYTES_PER_ELEMENT, length: samples.length };
}

/** The integer for 1. */
export const fullScale = 32_767;

let scratch = new Int16Array(0);

function maxMagnitude(samples: Float32Array): number {
  let highest = 0;
  for (let index = 0; index < samples.length; index++) {
    const magnitude = Math.abs(samples[index] ?? 0);
    if (magnitude > highest) highest = magnitude;
  }
  return highest;
}

/** Silences samples that are not numbers and removes offset and rumble. The result is valid until the next call. */
export function clean(samples: Float32Array, sampleRate: number): Float32Array {
  // Reused memory needs no garbage collection, over thousands of sounds.
  if (cleanScratch.length < samples.length) cleanScratch = new Float32Array(samples.length);
  const result = cleanScratch.subarray(0, samples.length);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0;
    result[index] = sample >= -loudest && sample <= loudest ? sample : outOfRange(sample);
  }
  highPass(result, sampleRate);
  return result;
}

let cleanScratch = new Float32Array(0);

/** Twelve decibels above full scale: no engine produces a louder sound on purpose. */
const loudest = 4;

function outOfRange(sample: number): number {
  return Number.isFinite(sample) ? Math.sign(sample) * loudest : 0;
}
