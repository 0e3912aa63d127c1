/**
 * Keeps the true peak below a ceiling, without clipping. It looks ahead: the gain falls in a straight line
 * that reaches its lowest point at the peak, and recovers slowly. The output is `delay` samples late.
 */
export function createLimiter(sampleRate: number, ceiling: number, releaseSeconds: number) {
  const peaks = createPeakFinder(ceiling / 2);
  const ahead = Math.round(sampleRate * lookAheadSeconds);
  const delay = ahead + peaks.delay;
  const gains = createGains(ahead + 1, 1 - Math.exp(-1 / (sampleRate * releaseSeconds)));
  const line = new Float32Array(delay + partSize);
  const wanted = new Float64Array(partSize);

  const processPart = (samples: Float32Array) => {
    line.set(samples, delay);
    const found = peaks.find(samples);
    let limits = false;
    for (let index = 0; index < samples.length; index++) {
      const peak = found[index] ?? 0;
      wanted[index] = peak > ceiling ? ceiling / peak : 1;
      if (peak > ceiling) limits = true;
    }
    if (limits || gains.recovering()) {
      gains.smooth(wanted, samples.length);
      for (let index = 0; index < samples.length; index++) {
        samples[index] = (line[index] ?? 0) * (wanted[index] ?? 1);
      }
    } else {
      samples.set(line.subarray(0, samples.length));
    }
    line.copyWithin(0, samples.length, samples.length + delay);
  };
  return {
    delay,
    process: (samples: Float32Array) => {
      for (let at = 0; at < samples.length; at += partSize) processPart(samples.subarray(at, at + partSize));
    },
  };
}

/** Parts of this size that need no limiting are copied. */
const partSize = 1024;

const lookAheadSeconds = 0.005;
/** A hundredth of a decibel. */
const almostOne = 0.999;

/** Turns the gains that peaks need into a smooth curve that is never above them, `window - 1` samples late. */
function createGains(window: number, release: number) {
  const lowest = createSlidingMinimum(window);
  const envelopes = new Float64Array(window).fill(1);
  let [oldest, lastEnvelope, lastSum, settled] = [0, 1, window, 2 * window];
  const smooth = (wanted: Float64Array, length: number) => {
    lowest(wanted, length);
    let [at, envelope, sum, calm] = [oldest, lastEnvelope, lastSum, settled];
    for (let index = 0; index < length; index++) {
      const low = wanted[index] ?? 1;
      envelope = low < envelope ? low : envelope + (low - envelope) * release;
      if (envelope > almostOne) envelope = 1;
      calm = envelope === 1 ? calm + 1 : 0;
      sum += envelope - (envelopes[at] ?? 1);
      envelopes[at] = envelope;
      at = at + 1 === window ? 0 : at + 1;
      // A whole window without limiting resets the rounding errors of the running sum.
      if (calm >= window) sum = window;
      wanted[index] = sum / window;
    }
    [oldest, lastEnvelope, lastSum, settled] = [at, envelope, sum, calm];
  };
  return { smooth, recovering: () => settled < 2 * window };
}

/** Replaces each value with the lowest of the last `size`; the queue keeps those that no later one is below. */
function createSlidingMinimum(size: number): (values: Float64Array, length: number) => void {
  const mask = 2 ** Math.ceil(Math.log2(size + 1)) - 1;
  const queue = new Float64Array(mask + 1);
  const times = new Int32Array(mask + 1);
  let [first, afterLast, time] = [0, 0, 0];
  return (values, length) => {
    let [head, tail, now] = [first, afterLast, time];
    for (let index = 0; index < length; index++) {
      const value = values[index] ?? 1;
      while (tail !== head && (queue[(tail - 1) & mask] ?? 0) >= value) tail = (tail - 1) & mask;
      queue[tail] = value;
      times[tail] = now;
      tail = (tail + 1) & mask;
      if (now - (times[head] ?? 0) >= size) head = (head + 1) & mask;
      now += 1;
      values[index] = queue[head] ?? value;
    }
    [first, afterLast, time] = [head, tail, now];
  };
}

/** Between samples a wave rises higher than they show. Samples near only quiet ones are skipped, to save time. */
function createPeakFinder(quiet: number) {
  let work = new Float32Array(taps);
  let found = new Float32Array(0);
  let lastSinceLoud = taps + 1;
  /** Returns for each sample the highest magnitude until the next, at four times the rate. */
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
