import type { Sound } from '../../src/domain/sound.ts';

/** Frames a second. */
export const frameRate = 100;

const bands = 24;
const size = 1024;
const [lowest, highest] = [80, 7600];

/** The energy of bands as wide as the ear's, in decibels above the quietest, a hundred times a second. */
export function soundFeatures({ samples, sampleRate }: Sound): Float32Array[] {
  const hop = sampleRate / frameRate;
  const length = Math.round(sampleRate * 0.025);
  const edges = Array.from({ length: bands + 2 }, (_, band) => {
    const mel = melOf(lowest) + ((melOf(highest) - melOf(lowest)) * band) / (bands + 1);
    return (hertzOf(mel) * size) / sampleRate;
  });
  const frames: Float32Array[] = [];
  for (let at = 0; at + length <= samples.length; at = Math.round((frames.length + 1) * hop) - 1) {
    const powers = spectrum(samples.subarray(at, at + length));
    frames.push(
      Float32Array.from({ length: bands }, (_, band) => bandLevel(powers, edges.slice(band, band + 3))),
    );
  }
  return frames;
}

/** Levels are relative to the loudest frame, and end 50 decibels below it: two recordings then compare. */
export function normalised(frames: readonly Float32Array[]): Float32Array[] {
  const loudest = frames.reduce((max, frame) => Math.max(max, ...frame), Number.NEGATIVE_INFINITY);
  return frames.map((frame) => frame.map((level) => Math.max(0, level - loudest + 50)));
}

function bandLevel(powers: Float64Array, [from = 0, middle = 0, to = 0]: readonly number[]): number {
  let sum = 1e-12;
  for (let bin = Math.ceil(from); bin <= to; bin++) {
    const weight = bin < middle ? (bin - from) / (middle - from) : (to - bin) / (to - middle);
    sum += (powers[bin] ?? 0) * Math.max(0, weight);
  }
  return 10 * Math.log10(sum);
}

const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1);

/** Powers of a windowed piece, by the fast Fourier transform. */
function spectrum(piece: Float32Array): Float64Array {
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (const [index, sample] of piece.entries()) {
    real[reversed(index)] = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / piece.length));
  }
  for (let half = 1; half < size; half *= 2) {
    for (let start = 0; start < size; start += 2 * half) {
      for (let step = 0; step < half; step++) {
        const [one, other] = [start + step, start + step + half];
        const angle = (-Math.PI * step) / half;
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
        const [a, b] = [real[other] ?? 0, imaginary[other] ?? 0];
        const [x, y] = [a * cosine - b * sine, a * sine + b * cosine];
        [real[other], imaginary[other]] = [(real[one] ?? 0) - x, (imaginary[one] ?? 0) - y];
        [real[one], imaginary[one]] = [(real[one] ?? 0) + x, (imaginary[one] ?? 0) + y];
      }
    }
  }
  return real.map((value, index) => value ** 2 + (imaginary[index] ?? 0) ** 2);
}

function reversed(index: number): number {
  let [rest, result] = [index, 0];
  for (let bit = 1; bit < size; bit *= 2) {
    result = result * 2 + (rest & 1);
    rest >>= 1;
  }
  return result;
}
