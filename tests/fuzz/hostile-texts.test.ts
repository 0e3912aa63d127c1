import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileTexts } from './hostile-texts.ts';
import { measureTexts } from './measure-texts.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_115);

test('a hostile text costs no more than its length asks for, from the writer to the captions', (context) => {
  context.diagnostic(`the seed is ${seed}`);
  const trials = [...measureTexts(hostileTexts(seed, 9), 2)];
  assert.deepEqual(
    trials.filter(({ holds }) => !holds),
    [],
  );
});
