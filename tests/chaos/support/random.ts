import { randomNumbers } from '../../../bench/support/random-numbers.ts';

/** Choices that follow from a seed. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number; both ends are possible. */
  number(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
};

export function createRandom(seed: number, name = ''): Random {
  const next = randomNumbers([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed));
  const number = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    number,
    pick: <T>(choices: readonly T[]) => choices[number(0, choices.length - 1)] as T,
  };
}
