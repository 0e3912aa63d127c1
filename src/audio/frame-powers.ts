/** How finely the edges of a sentence and the pauses in it are found. */
export const frameSeconds = 0.005;

/** Mean power of each frame; the last is filled up with silence. */
export function framePowers(samples: Float32Array, size: number): Float64Array {
  const powers = new Float64Array(Math.ceil(samples.length / size));
  for (let frame = 0; frame < powers.length; frame++) {
    const end = Math.min(samples.length, (frame + 1) * size);
    let sum = 0;
    for (let index = frame * size; index < end; index++) sum += (samples[index] ?? 0) ** 2;
    powers[frame] = sum / size;
  }
  return powers;
}

/** An engine's own noise floor may lie higher than the lowest threshold; speech never lies under the highest. */
const lowestThreshold = 10 ** (-46 / 10);
const highestThreshold = 10 ** (-36 / 10);
const overNoise = 10 ** (6 / 10);
/** Quieter than the last bit of 24: no sound at all. */
const silence = 10 ** (-140 / 10);

/** The power over which a frame of this sentence is heard. Soft consonants lie far under the vowels: it is low. */
export function audibleThreshold(powers: Float64Array): number {
  const sorted = Float64Array.from(powers).sort();
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const noise = sorted[Math.floor(sorted.length * 0.05)] ?? 0;
  const relative = Math.min(Math.max(noise * overNoise, loud * lowestThreshold), loud * highestThreshold);
  return Math.max(relative, silence);
}
