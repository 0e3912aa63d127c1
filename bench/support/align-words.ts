import type { Sound } from '../../src/domain/sound.ts';
import { frameRate, normalised, soundFeatures } from './sound-features.ts';

/**
 * When each word of a sentence is heard, in seconds: forced alignment without any knowledge of how the sentence was
 * made. The same voice says each word alone, and dynamic time warping finds these sounds in the sentence.
 */
export function alignWords(sentence: Sound, words: readonly Sound[]): number[] {
  const heard = normalised(soundFeatures(sentence));
  const starts: number[] = [];
  const reference: Float32Array[] = [];
  for (const word of words) {
    // A sentence may pause before any word.
    reference.push(new Float32Array(heard[0]?.length ?? 0));
    starts.push(reference.length);
    reference.push(...audible(normalised(soundFeatures(word))));
  }
  reference.push(new Float32Array(heard[0]?.length ?? 0));
  const path = warp(reference, heard);
  return starts.map((start) => (path[start] ?? 0) / frameRate);
}

function audible(frames: readonly Float32Array[]): Float32Array[] {
  const loud = frames.map((frame) => frame.reduce((sum, level) => sum + level, 0) / frame.length > 4);
  return frames.slice(Math.max(0, loud.indexOf(true)), loud.lastIndexOf(true) + 1);
}

/** For each frame of one sound the first frame of the other that is the same, on the cheapest way through both. */
function warp(one: readonly Float32Array[], other: readonly Float32Array[]): number[] {
  const width = other.length;
  const costs = new Float64Array(one.length * width).fill(Number.POSITIVE_INFINITY);
  const costAt = (row: number, column: number) =>
    row < 0 || column < 0 ? Number.POSITIVE_INFINITY : (costs[row * width + column] ?? 0);
  for (let row = 0; row < one.length; row++) {
    for (let column = 0; column < width; column++) {
      const before =
        row === 0 && column === 0
          ? 0
          : Math.min(costAt(row - 1, column - 1), costAt(row - 1, column), costAt(row, column - 1));
      costs[row * width + column] = before + distance(one[row], other[column]);
    }
  }
  const first: number[] = [];
  for (let [row, column] = [one.length - 1, width - 1]; row >= 0 && column >= 0; ) {
    first[row] = column;
    const [both, up, left] = [costAt(row - 1, column - 1), costAt(row - 1, column), costAt(row, column - 1)];
    const least = Math.min(both, up, left);
    if (row === 0 && column === 0) break;
    if (least === both) [row, column] = [row - 1, column - 1];
    else if (least === up) row -= 1;
    else column -= 1;
  }
  return first;
}

function distance(one: Float32Array | undefined, other: Float32Array | undefined): number {
  let sum = 0;
  for (let band = 0; band < (one?.length ?? 0); band++)
    sum += ((one?.[band] ?? 0) - (other?.[band] ?? 0)) ** 2;
  return Math.sqrt(sum);
}
