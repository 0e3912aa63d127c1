import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memo } from './memo.ts';

test('a word is read once', () => {
  const read: string[] = [];
  const length = memo((word) => read.push(word) * 0 + word.length);
  assert.deepEqual(['tide', 'crane', 'tide'].map(length), [4, 5, 4]);
  assert.deepEqual(read, ['tide', 'crane']);
});

test('long words are not kept for ever, however few there are', () => {
  const long = (letter: string) => letter.repeat(200_000);
  const read: string[] = [];
  const first = memo((word) => read.push(word.slice(0, 1)) && word.slice(0, 1));
  for (const letter of ['a', 'b', 'b', 'c', 'a']) assert.equal(first(long(letter)), letter);
  assert.deepEqual(read, ['a', 'b', 'c', 'a']);
});
