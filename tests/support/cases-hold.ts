import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';

const normalise = createNormaliser({ language: 'en', pronunciations: [] });

/** Registers one test for each pair of written and spoken English. Normalising the spoken form changes nothing. */
export function casesHold(
  topic: string,
  cases: readonly (readonly [written: string, spoken: string])[],
): void {
  for (const [written, spoken] of cases) {
    test(`${topic}: ${JSON.stringify(written)} is said as ${JSON.stringify(spoken)}`, () => {
      assert.equal(normalise(written), spoken);
      assert.equal(normalise(spoken), spoken);
    });
  }
}
