const order = 22;
const breath = 0.8;

/** Replaces most of the voice with breath: it keeps the resonances and drops the vibration of the vocal cords. */
export function whisper(samples: Float32Array, sampleRate: number): Float32Array {
  const frame = Math.round(sampleRate * 0.024);
  const hop = frame >> 2;
  const window = Float64Array.from(
    { length: frame },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / frame),
  );
  const result = new Float32Array(samples.length);
  const random = noiseSource();
  for (let start = -frame; start < samples.length; start += hop) {
    const piece = window.map((weight, index) => weight * (samples[start + index] ?? 0));
    const { filter, energy } = predict(piece);
    if (energy <= 0) continue;
    const level = Math.sqrt(energy / frame);
    const spoken = new Float64Array(frame);
    for (let index = 0; index < frame; index += 1) {
      let value = level * random();
      for (let lag = 1; lag <= Math.min(order, index); lag += 1) {
        value -= (filter[lag] ?? 0) * (spoken[index - lag] ?? 0);
      }
      spoken[index] = value;
      const at = start + index;
      if (at >= 0 && at < result.length) result[at] = (result[at] ?? 0) + value * (window[index] ?? 0);
    }
  }
  return result.map((value, index) => value * breath + (samples[index] ?? 0) * (1 - breath));
}

/** Returns the filter of the vocal tract and the energy of its source, by linear prediction (Levinson recursion). */
function predict(piece: Float64Array): { filter: Float64Array; energy: number } {
  const correlation = Array.from({ length: order + 1 }, (_, lag) => {
    let sum = 0;
    for (let index = lag; index < piece.length; index += 1)
      sum += (piece[index] ?? 0) * (piece[index - lag] ?? 0);
    return sum;
  });
  let energy = (correlation[0] ?? 0) * 1.0001;
  let filter = new Float64Array(order + 1);
  filter[0] = 1;
  for (let step = 1; step <= order && energy > 1e-9; step += 1) {
    let reflection = 0;
    for (let index = 0; index < step; index += 1) {
      reflection -= (filter[index] ?? 0) * (correlation[step - index] ?? 0);
    }
    reflection /= energy;
    const previous = filter;
    filter = previous.map(
      (value, index) => value + (index <= step ? reflection * (previous[step - index] ?? 0) : 0),
    );
    energy *= 1 - reflection * reflection;
  }
  return { filter, energy: energy > 1e-9 ? energy : 0 };
}

/** Returns a seeded noise generator, so that the same request gives the same breath. */
function noiseSource(): () => number {
  let state = 0x2545f491;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // Uniform, scaled to a variance of one.
    return (state / 0x80000000) * Math.sqrt(3);
  };
}
