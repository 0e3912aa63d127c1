import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saysNothing } from './says-nothing.ts';

test('what fits any release says nothing', () => {
  for (const text of [
    'Quite a lot of new features have been implemented.',
    'Various bug fixes and improvements.',
  ])
    assert.equal(saysNothing(text), true, text);
  for (const text of [
    'Various bug fixes in the chart.',
    'This release fixes 14 bugs.',
    'Charts are new.',
    '☃',
  ])
    assert.equal(saysNothing(text), false, text);
});
