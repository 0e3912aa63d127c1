import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVerbatim } from './read-verbatim.ts';

test('paragraphs are read as they are, by one narrator', () => {
  const script = readVerbatim('First things first.\n\nThen the  rest.', 1);
  assert.deepEqual(
    script.turns.map(({ speaker, text }) => [speaker, text]),
    [
      [1, 'First things first.'],
      [1, 'Then the rest.'],
    ],
  );
  assert.equal(script.language, 'en');
});

test('labels give a dialogue its voices', () => {
  const script = readVerbatim('Host 1: What is new?\n\nHost 2: Search.\n\nIt is fast.', 2);
  assert.deepEqual(
    script.turns.map(({ speaker, text }) => [speaker, text]),
    [
      [1, 'What is new?'],
      [2, 'Search.'],
      [2, 'It is fast.'],
    ],
  );
});

test('the language is that of the text', () => {
  assert.equal(readVerbatim('今日は新しい機能を紹介します。検索が速くなりました。', 1).language, 'ja');
});

test('nothing to read is an error that says so', () => {
  assert.throws(() => readVerbatim(' \n\n ', 1), { code: 'GENERATION_FAILED', message: /empty/ });
});
