import { highPass } from '../domain/high-pass.ts';

/** Silences samples that are not numbers and removes offset and rumble. The result is valid until the next call. */
export function clean(samples: Float32Array, sampleRate: number): Float32Array {
  // Reused memory needs no garbage collection, over thousands of sounds.
  if (scratch.length < samples.length) scratch = new Float32Array(samples.length);
  const result = scratch.subarray(0, samples.length);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0;
    result[index] = sample >= -loudest && sample <= loudest ? sample : outOfRange(sample);
  }
  highPass(result, sampleRate);
  return result;
}

let scratch = new Float32Array(0);

/** Twelve decibels above full scale: louder than any engine intends. */
const loudest = 4;

function outOfRange(sample: number): number {
  return Number.isFinite(sample) ? Math.sign(sample) * loudest : 0;
}
