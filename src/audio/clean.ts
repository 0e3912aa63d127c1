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

const cutOffHertz = 50;

/** Second-order Butterworth, in place. It starts in the steady state of the first sample: no step, no ringing. */
function highPass(samples: Float32Array, sampleRate: number): void {
  const k = Math.tan((Math.PI * cutOffHertz) / sampleRate);
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  const a1 = 2 * (k * k - 1) * norm;
  const a2 = (1 - Math.SQRT2 * k + k * k) * norm;
  const first = (samples[0] ?? 0) * norm;
  let z1 = -first;
  let z2 = first;
  for (let index = 0; index < samples.length; index++) {
    const x = (samples[index] ?? 0) * norm;
    const y = x + z1;
    z1 = -2 * x - a1 * y + z2;
    z2 = x - a2 * y;
    samples[index] = y;
  }
}
