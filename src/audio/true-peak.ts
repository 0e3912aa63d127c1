export type PeakFinder = {
  /** Samples by which the peaks are later than the input. */
  readonly delay: number;
  /** For each sample the highest magnitude from it up to the next, found at four times the rate. */
  find(samples: Float32Array): Float32Array;
};

/** Between samples a wave rises higher than they show. Samples near only quiet ones are skipped, to save time. */
export function createPeakFinder(quiet: number): PeakFinder {
  let work = new Float32Array(taps);
  let found = new Float32Array(0);
  let lastSinceLoud = taps + 1;
  const find = (samples: Float32Array) => {
    if (found.length < samples.length) {
      found = new Float32Array(samples.length);
      const longer = new Float32Array(taps + samples.length);
      longer.set(work.subarray(0, taps));
      work = longer;
    }
    work.set(samples, taps);
    let sinceLoud = lastSinceLoud;
    for (let index = 0; index < samples.length; index++) {
      const sample = samples[index] ?? 0;
      sinceLoud = sample > quiet || sample < -quiet ? 0 : sinceLoud + 1;
      found[index] = sinceLoud > taps ? 0 : highest(work, index + 1);
    }
    lastSinceLoud = sinceLoud;
    work.copyWithin(0, samples.length, samples.length + taps);
    return found;
  };
  return { delay: taps / 2, find };
}

const taps = 12;
const [quarter, half, threeQuarters] = [0.25, 0.5, 0.75].map(fractionalDelay) as [
  Float64Array,
  Float64Array,
  Float64Array,
];

function highest(work: Float32Array, begin: number): number {
  let [first, second, third] = [0, 0, 0];
  for (let tap = 0; tap < taps; tap++) {
    const sample = work[begin + tap] ?? 0;
    first += sample * (quarter[tap] ?? 0);
    second += sample * (half[tap] ?? 0);
    third += sample * (threeQuarters[tap] ?? 0);
  }
  const here = Math.abs(work[begin + taps / 2 - 1] ?? 0);
  return Math.max(here, Math.abs(first), Math.abs(second), Math.abs(third));
}

/** A sinc with a Hann-like window that reads the wave `fraction` of a sample after the sixth of twelve. */
function fractionalDelay(fraction: number): Float64Array {
  const kernel = new Float64Array(taps);
  let sum = 0;
  for (let tap = 0; tap < taps; tap++) {
    const distance = tap - (taps / 2 - 1) - fraction;
    const window = Math.cos((Math.PI * distance) / (taps + 1)) ** 2;
    const value = (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
    kernel[tap] = value;
    sum += value;
  }
  return kernel.map((value) => value / sum);
}
