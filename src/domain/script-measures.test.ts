import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, estimateDuration, parseTurns } from './script.ts';

const script = (text: string, language = 'en') => ({
  language,
  speakers: 1 as const,
  turns: parseTurns(text, 1),
});

test('words are counted as a reader counts them, in every language', () => {
  assert.equal(countWords(script('It is here: version 2.4, at last.')), 7);
  assert.equal(countWords(script('One two.\n\nThree.')), 3);
  assert.equal(countWords(script('Schöne neue Welt', 'de')), 3);
  assert.ok(countWords(script('検索が速くなりました。', 'ja')) >= 3);
});

test('a minute of text is estimated as about a minute', () => {
  const paragraph = 'Search now finds archived projects, and it shows the newest of them first. ';
  const seconds = estimateDuration(script(paragraph.repeat(12)));
  assert.ok(seconds > 45 && seconds < 80, `${seconds} s for 156 words`);
  assert.equal(estimateDuration(script('Hi.')), 1);
});
