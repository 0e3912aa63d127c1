const reach = 12;

/** Plays a sound `ratio` times as fast, by band-limited interpolation: pitch rises, length falls. */
export function changePitch(samples: Float32Array, ratio: number): Float32Array {
  const result = new Float32Array(Math.floor(samples.length / ratio));
  for (let index = 0; index < result.length; index += 1) {
    const position = index * ratio;
    const whole = Math.floor(position);
    const fraction = position - whole;
    result[index] = fraction < 1e-6 ? (samples[whole] ?? 0) : interpolate(samples, whole, fraction);
  }
  return result;
}

/** A sinc under a Hann window. The sine is the same for all taps but for its sign. */
function interpolate(samples: Float32Array, whole: number, fraction: number): number {
  const sine = Math.sin(Math.PI * fraction) / Math.PI;
  let sum = 0;
  for (let tap = 1 - reach; tap <= reach; tap += 1) {
    const distance = fraction - tap;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
    const sign = tap % 2 === 0 ? 1 : -1;
    sum += ((samples[whole + tap] ?? 0) * sign * sine * window) / distance;
  }
  return sum;
}
