import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { editDistance } from './edit-distance.ts';

test('letters put in, taken out, replaced or swapped cost one each', () => {
  assert.equal(editDistance('title', 'title'), 0);
  assert.equal(editDistance('titl', 'title'), 1);
  assert.equal(editDistance('titlee', 'title'), 1);
  assert.equal(editDistance('tutle', 'title'), 1);
  assert.equal(editDistance('titel', 'title'), 1);
  assert.equal(editDistance('itlte', 'title'), 2);
  assert.equal(editDistance('', 'abc'), 3);
});

test('the way back is as long, and no way is longer than the longer text', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other);
      assert.equal(distance, editDistance(other, one));
      assert.ok(distance <= Math.max(one.length, other.length));
      assert.equal(distance === 0, one === other);
    }),
  );
});
