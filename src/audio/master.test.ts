import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseMastering } from './master.ts';
import type { Mastering } from './render-chunk.ts';

/** Models a program that the limiter makes louder by at most `headroom` decibels, or by more if it recovers faster. */
function measureModel(quiet: number, headroom: number) {
  const model = { count: 0 };
  const measure = async ({ gain, releaseSeconds }: Mastering) => {
    model.count += 1;
    const reach = headroom * (0.06 / releaseSeconds) ** 0.5;
    return -16 - quiet + reach * (1 - Math.exp((-20 * Math.log10(gain)) / reach));
  };
  return { model, measure };
}

test('few measurements find the gain, however much of it the limiter takes', async () => {
  for (const quiet of [0.6, 1.65, 3])
    for (const headroom of [1, 1.8, 2.4, 4, 8, 100]) {
      const { model, measure } = measureModel(quiet, headroom);
      const { mastering } = await chooseMastering(1, measure);
      const { count } = model;
      assert.ok(count <= 9, `${quiet} of ${headroom}: ${count} measurements`);
      assert.ok(Math.abs((await measure(mastering)) + 16) < 0.1, `${quiet} of ${headroom}`);
    }
});
