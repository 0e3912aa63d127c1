/** Loudness is the mean of four steps, computed at each step (ITU-R BS.1770-4). */
export const stepsPerSecond = 10;

/** K-weighted mean power of each tenth of a second; the last step is padded with silence. */
export function weighedPowers(samples: Float32Array, sampleRate: number): Float64Array {
  const meter = createMeter(sampleRate);
  meter.add(samples);
  return meter.powers();
}

/** Measures sound block by block. The sample rate must be a multiple of ten. */
export function createMeter(sampleRate: number) {
  const weigh = createWeighing(sampleRate);
  const stepSize = sampleRate / stepsPerSecond;
  const finished: number[] = [];
  let sum = 0;
  let filled = 0;
  const add = (samples: Float32Array) => {
    for (let begin = 0; begin < samples.length; ) {
      const end = Math.min(samples.length, begin + stepSize - filled);
      sum += weigh(samples, begin, end);
      filled += end - begin;
      begin = end;
      if (filled < stepSize) continue;
      finished.push(sum / stepSize);
      sum = 0;
      filled = 0;
    }
  };
  const powers = () => Float64Array.from(filled > 0 ? [...finished, sum / stepSize] : finished);
  return { add, powers };
}

/** Gated loudness of a program in LUFS, from the powers of its steps; -Infinity if all of it is silent. */
export function integratedLoudness(powers: Float64Array): number {
  const blocks = new Float64Array(Math.max(0, powers.length - stepsPerBlock + 1));
  for (let index = 0; index < blocks.length; index++) {
    let sum = 0;
    for (let step = 0; step < stepsPerBlock; step++) sum += powers[index + step] ?? 0;
    blocks[index] = sum / stepsPerBlock;
  }
  const absolute = 10 ** ((absoluteGate + offset) / 10);
  return toLoudness(meanOver(blocks, Math.max(meanOver(blocks, absolute) * relativeGate, absolute)));
}

export function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 20);
}

export function toLoudness(power: number): number {
  return 10 * Math.log10(power) - offset;
}

const stepsPerBlock = 4;
const offset = 0.691;
const absoluteGate = -70;
/** Ten decibels. */
const relativeGate = 0.1;

function meanOver(powers: Float64Array, gate: number): number {
  let sum = 0;
  let count = 0;
  for (const power of powers) {
    if (power <= gate) continue;
    sum += power;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

type Biquad = Readonly<Record<'b0' | 'b1' | 'b2' | 'a1' | 'a2', number>>;

/** Returns the energy of the next samples after K-weighting. */
function createWeighing(sampleRate: number): (samples: Float32Array, begin: number, end: number) => number {
  const [shelf, pass] = kWeighting(sampleRate);
  const memory = new Float64Array(4);
  return (samples, begin, end) => {
    const { b0, b1, b2, a1, a2 } = shelf;
    const { b0: c0, b1: c1, b2: c2, a1: d1, a2: d2 } = pass;
    // Local variables: shared ones would cost an allocation for each sample.
    let [p1 = 0, p2 = 0, q1 = 0, q2 = 0] = memory;
    let sum = 0;
    for (let index = begin; index < end; index++) {
      const x = samples[index] ?? 0;
      const y = b0 * x + p1;
      p1 = b1 * x - a1 * y + p2;
      p2 = b2 * x - a2 * y;
      const z = c0 * y + q1;
      q1 = c1 * y - d1 * z + q2;
      q2 = c2 * y - d2 * z;
      sum += z * z;
    }
    // In silence the filters reach denormal numbers, which are slow on many processors.
    const isSilent = Math.abs(p1) + Math.abs(p2) + Math.abs(q1) + Math.abs(q2) < 1e-20;
    memory.set(isSilent ? [0, 0, 0, 0] : [p1, p2, q1, q2]);
    return sum;
  };
}

/**
 * The two filters of the recommendation, which lists them for 48 kHz only:
 * these are the analog filters behind that table, moved to any rate by the bilinear transform.
 */
function kWeighting(sampleRate: number): [shelf: Biquad, pass: Biquad] {
  const highGain = 10 ** (3.999843853973347 / 20);
  const bandGain = highGain ** 0.4996667741545416;
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const norm = 1 / (1 + k / q + k * k);
  const shelf = {
    b0: (highGain + (bandGain * k) / q + k * k) * norm,
    b1: 2 * (k * k - highGain) * norm,
    b2: (highGain - (bandGain * k) / q + k * k) * norm,
    a1: 2 * (k * k - 1) * norm,
    a2: (1 - k / q + k * k) * norm,
  };
  const k2 = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q2 = 0.5003270373238773;
  const norm2 = 1 / (1 + k2 / q2 + k2 * k2);
  const high = norm2 * passGain;
  const a1 = 2 * (k2 * k2 - 1) * norm2;
  const pass = { b0: high, b1: -2 * high, b2: high, a1, a2: (1 - k2 / q2 + k2 * k2) * norm2 };
  return [shelf, pass];
}

/** The table rounds the numerator of the high-pass to 1, -2, 1; the loudness offset includes this. */
const passGain = 1.004995;
