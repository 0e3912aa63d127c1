import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSpoken } from './to-spoken.ts';

/** Registers one test for each pair of written and spoken English; the spoken form must stay as it is. */
export function casesHold(
  topic: string,
  cases: readonly (readonly [written: string, spoken: string])[],
): void {
  const options = { language: 'en', pronunciations: [] };
  for (const [written, spoken] of cases) {
    test(`${topic}: ${JSON.stringify(written)} is said as ${JSON.stringify(spoken)}`, () => {
      assert.equal(toSpoken(written, options), spoken);
      assert.equal(toSpoken(spoken, options), spoken);
    });
  }
}
