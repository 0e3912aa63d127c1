/**
 * Makes samples safe to work with and removes offset and rumble:
 * what is no number becomes silence, the mean goes, and a gentle high-pass takes what lies under the voice.
 */
export function clean(samples: Float32Array, sampleRate: number): Float32Array {
  const result = new Float32Array(samples.length);
  let sum = 0;
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0;
    const safe = sample >= -loudest && sample <= loudest ? sample : notInRange(sample);
    result[index] = safe;
    sum += safe;
  }
  highPass(result, sampleRate, sum / Math.max(1, samples.length));
  return result;
}

/** Twelve decibels over full scale: louder than any engine means. */
const loudest = 4;

function notInRange(sample: number): number {
  return Number.isFinite(sample) ? Math.sign(sample) * loudest : 0;
}

const cutOffHertz = 50;

/** Second-order Butterworth, in place; the offset is taken off first so that the filter does not ring with it. */
function highPass(samples: Float32Array, sampleRate: number, offset: number): void {
  const k = Math.tan((Math.PI * cutOffHertz) / sampleRate);
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  const a1 = 2 * (k * k - 1) * norm;
  const a2 = (1 - Math.SQRT2 * k + k * k) * norm;
  let z1 = 0;
  let z2 = 0;
  for (let index = 0; index < samples.length; index++) {
    const x = ((samples[index] ?? 0) - offset) * norm;
    const y = x + z1;
    z1 = -2 * x - a1 * y + z2;
    z2 = x - a2 * y;
    samples[index] = y;
  }
}
