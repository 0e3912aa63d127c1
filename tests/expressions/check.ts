import { check, type Parameters } from 'recheck';
import { isBounded, repeatsGroups, withoutBounds, withSmallBounds } from './bounds.ts';
import type { Expression } from './collect.ts';

/** The analysis itself has no clock, so that a busy machine comes to the same result. */
const parameters: Parameters = {
  timeout: 180_000,
  attackTimeout: null,
  incubationTimeout: null,
  randomSeed: 1,
};

/**
 * What is wrong with an expression, or null. It is judged as a search: a sticky one is tried at every place.
 * Long bounds would hide its growth behind a large constant, so it is judged with small ones, and without any.
 */
export async function faultOf({ source, flags }: Omit<Expression, 'place'>): Promise<string | null> {
  const search = flags.replace('y', '');
  if (!isBounded(source)) {
    const found = await check(withSmallBounds(source), search, parameters);
    if (found.status === 'vulnerable') return `${found.complexity.summary}, on ${found.attack.pattern}`;
    if (found.status === 'unknown') return `cannot be decided: ${found.error.kind}`;
  }
  if (!repeatsGroups(source)) return null;
  const found = await check(withoutBounds(source), search, parameters);
  if (found.status === 'unknown') return `cannot be decided without its bounds: ${found.error.kind}`;
  return found.complexity.type === 'exponential' ? 'long repetitions multiply each other' : null;
}
