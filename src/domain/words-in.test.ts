import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { joinWords, spacesBefore, wordsIn } from './words-in.ts';

test('words are between spaces, and in writing without spaces where a dictionary divides them', () => {
  for (const [text, words] of [
    ['Use it – now.', ['Use', 'it –', 'now.']],
    ['新しいAPIを使うと、3倍速い。', ['新しい', 'API', 'を', '使う', 'と、', '3', '倍速', 'い。']],
    ['「検索」（ベータ）も v2.4.0 で。', ['「検索」', '（ベータ）', 'も', 'v2.4.0', 'で。']],
    ['本次更新修复了错误，很快！', ['本次', '更新', '修复', '了', '错误，', '很快！']],
    ['、検索「', ['、検索「']],
    ['नई खोज तेज़ है।', ['नई', 'खोज', 'तेज़', 'है।']],
    ['…', []],
  ] as const)
    assert.deepEqual(wordsIn(text), words);
});

test('words and the spaces before them are the text again', () => {
  const texts = fc.array(
    fc.constantFrom('検索', 'API', '、', ' ', '3', '更新', '。', '「', '」', 'を', 'Use', '–', '\n', '👩'),
    { maxLength: 40 },
  );
  const property = fc.property(texts, (parts) => {
    const text = `A${parts.join('')}`;
    const words = wordsIn(text);
    assert.equal(joinWords(words, spacesBefore(text, words)), text.replaceAll(/\s+/g, ' ').trim());
  });
  fc.assert(property);
});
