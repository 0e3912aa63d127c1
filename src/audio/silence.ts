/** The resolution at which edges are found. */
const frameSeconds = 0.005;

/** Returns the range of samples to keep and the audible range inside it, or null if nothing is audible. */
export function findEdges(samples: Float32Array, sampleRate: number) {
  const size = Math.max(1, Math.round(sampleRate * frameSeconds));
  const powers = framePowers(samples, size);
  const threshold = audibleThreshold(powers);
  const first = powers.findIndex((power) => power > threshold);
  if (first < 0) return null;
  const last = powers.findLastIndex((power) => power > threshold);
  const audibleStart = first * size;
  const audibleEnd = Math.min(samples.length, (last + 1) * size);
  return {
    audibleStart,
    audibleEnd,
    start: Math.max(0, audibleStart - Math.round(sampleRate * marginBeforeSeconds)),
    end: Math.min(samples.length, audibleEnd + Math.round(sampleRate * marginAfterSeconds)),
  };
}

/** Applies raised-cosine ramps in place to the quiet at both ends, so that a join with silence never clicks. */
export function fadeEdges(
  samples: Float32Array,
  sampleRate: number,
  quiet: [before: number, after: number],
): void {
  const shortest = Math.round(sampleRate * minFadeSeconds);
  const half = samples.length >> 1;
  const fadeIn = Math.min(half, Math.max(shortest, quiet[0]));
  const fadeOut = Math.min(half, Math.max(shortest, quiet[1]));
  for (let index = 0; index < fadeIn; index++) {
    samples[index] = (samples[index] ?? 0) * raisedCosine(index / fadeIn);
  }
  for (let index = 0; index < fadeOut; index++) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] ?? 0) * raisedCosine(index / fadeOut);
  }
}

const marginBeforeSeconds = 0.04;
const marginAfterSeconds = 0.08;
const minFadeSeconds = 0.003;

function raisedCosine(position: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * position);
}

function framePowers(samples: Float32Array, size: number): Float64Array {
  const powers = new Float64Array(Math.ceil(samples.length / size));
  for (let frame = 0; frame < powers.length; frame++) {
    const end = Math.min(samples.length, (frame + 1) * size);
    let sum = 0;
    for (let index = frame * size; index < end; index++) sum += (samples[index] ?? 0) ** 2;
    powers[frame] = sum / size;
  }
  return powers;
}

/** An engine's noise floor may be above the lowest threshold; speech is never below the highest. */
const minThreshold = 10 ** (-46 / 10);
const maxThreshold = 10 ** (-36 / 10);
const overNoise = 10 ** (6 / 10);
/** Quieter than the last bit of 24: no sound at all. */
const silence = 10 ** (-140 / 10);

/** Returns the power above which a frame is audible. It is low, because soft consonants are far below the vowels. */
function audibleThreshold(powers: Float64Array): number {
  const sorted = Float64Array.from(powers).sort();
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const noise = sorted[Math.floor(sorted.length * 0.05)] ?? 0;
  const relative = Math.min(Math.max(noise * overNoise, loud * minThreshold), loud * maxThreshold);
  return Math.max(relative, silence);
}
