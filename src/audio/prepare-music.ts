import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sound } from '../domain/sound.ts';
import { fromDecibels, integratedLoudness, toLoudness, weighedPowers } from './loudness.ts';
import { fullScale, type StoredSentence, storeSamples } from './prepare-sentence.ts';
import { resample } from './resample.ts';

/** A sound of the design, in a file at the episode's sample rate. */
export type StoredMusic = Pick<StoredSentence, 'pcmPath' | 'offset' | 'length' | 'powers'> & {
  /** LUFS of the stored samples, before any gain and any ducking. */
  readonly loudness: number;
};

const edgeSeconds = 0.01;

/** Returns null if nothing is audible. Does not trim: a slow beginning is intended. */
export async function prepareMusic(
  sound: Sound,
  sampleRate: number,
  path: string,
): Promise<StoredMusic | null> {
  const samples = (await resample(sound.samples, sound.sampleRate, sampleRate)).slice();
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  if (peak < 1e-3) return null;
  const edge = Math.min(Math.round(edgeSeconds * sampleRate), samples.length >> 1);
  for (let index = 0; index < samples.length; index += 1) {
    const fade = Math.min(1, index / edge, (samples.length - 1 - index) / edge);
    samples[index] = ((samples[index] ?? 0) * fade) / peak;
  }
  const powers = weighedPowers(samples, sampleRate);
  return { ...storeSamples(toIntegers(samples), path), powers, loudness: loudnessOf(powers) };
}

/** Returns the loudness. For a sound shorter than a block of the meter, that is the loudness of its mean power. */
function loudnessOf(powers: Float64Array): number {
  const gated = integratedLoudness(powers);
  if (Number.isFinite(gated)) return gated;
  return toLoudness(powers.reduce((sum, power) => sum + power, 0) / powers.length);
}

/** A part of a bed and the speech over it, in samples after the start of the part. */
export type DuckTask = {
  readonly bed: StoredMusic;
  readonly length: number;
  readonly speech: readonly { readonly start: number; readonly end: number }[];
  readonly sampleRate: number;
  readonly directory: string;
};

const ducked = fromDecibels(-14);
const fadeInSeconds = 0.4;
const fadeOutSeconds = 2.5;
/** The bed fades down before speech and stays low in the pauses between sentences. */
const attackSeconds = 0.3;
const releaseSeconds = 1.5;

/** Returns the bed, lowered under the speech. */
export function duckBed({ bed, length, speech, sampleRate, directory }: DuckTask): StoredMusic {
  const file = readFileSync(bed.pcmPath);
  const stored = new Int16Array(file.buffer, file.byteOffset + bed.offset * 2, length);
  const samples = Float32Array.from(stored, (sample) => sample / fullScale);
  let next = 0;
  for (let index = 0; index < length; index += 1) {
    while (next < speech.length && index >= (speech[next]?.end ?? 0)) next += 1;
    const before = ((speech[next]?.start ?? Number.POSITIVE_INFINITY) - index) / sampleRate;
    const after = (index - (speech[next - 1]?.end ?? Number.NEGATIVE_INFINITY)) / sampleRate;
    const open = Math.min(1, Math.max(0, Math.min(before / attackSeconds, after / releaseSeconds)));
    const fade = Math.min(
      1,
      index / (fadeInSeconds * sampleRate),
      (length - 1 - index) / (fadeOutSeconds * sampleRate),
    );
    samples[index] = (samples[index] ?? 0) * (ducked + (1 - ducked) * open) * fade;
  }
  const pcmPath = join(directory, 'bed');
  writeFileSync(pcmPath, new Uint8Array(toIntegers(samples).buffer));
  return { pcmPath, offset: 0, length, powers: weighedPowers(samples, sampleRate), loudness: bed.loudness };
}

function toIntegers(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(sample * fullScale));
}
