import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownSource } from './figures.ts';

test('the length of a source is shown where it matters for the script', () => {
  assert.equal(
    shownSource({ words: 4, seconds: 3 }),
    '4 words, about 3 seconds if read in full. The chosen length makes little difference to a text this short.',
  );
  for (const figures of [
    { words: 0, seconds: 0 },
    { words: 320, seconds: 130 },
  ])
    assert.equal(shownSource(figures), '');
  assert.equal(
    shownSource({ words: 8000, seconds: 3180 }),
    '8,000 words, about 53\u00a0min if read in full. Even a detailed script leaves parts of it out.',
  );
});
