const cutOffHertz = 50;

/** Removes rumble in place (second-order Butterworth). Starts in the steady state, so that nothing rings. */
export function highPass(samples: Float32Array, sampleRate: number): void {
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
