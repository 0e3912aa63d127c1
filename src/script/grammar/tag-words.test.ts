import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnownWord, tagWords } from './tag-words.ts';

const tagsOf = (text: string) =>
  tagWords(text)
    .map(({ tag }) => tag)
    .join(' ');

test('each word has one tag, whatever signs are in it', () => {
  assert.equal(tagsOf('The queue is empty.'), 'DET NOUN AUX ADJ');
  assert.equal(tagsOf('Tides shows "low water" in lists'), 'NOUN VERB PROPN ADP NOUN');
  assert.equal(tagsOf('an off-by-one error in parse_tide()'), 'DET ADJ NOUN ADP PROPN');
});

test('a base form before a noun is a part of its name, unless something asks for a verb', () => {
  assert.equal(tagsOf('the download queue'), 'DET NOUN NOUN');
  assert.equal(tagsOf('you can download tides'), 'PRON AUX VERB NOUN');
});

test('what happens to a thing is no plural', () => {
  assert.equal(tagsOf('the app crashes when idle'), 'DET NOUN VERB ADV ADJ');
});

test('English words are distinguished from names', () => {
  for (const word of ['harbor', 'Screen', 'checkbox']) assert.ok(isKnownWord(word), word);
  for (const word of ['Grafana', 'qwertz', '']) assert.ok(!isKnownWord(word), word);
});

test('what is too long to be said is not tagged', () => {
  assert.deepEqual(tagWords('a'.repeat(81)), []);
  assert.deepEqual(tagWords('tide '.repeat(200)), []);
});

test('the tagger forgets words that English does not have', () => {
  for (let index = 0; index < 1_000; index += 1)
    tagWords(
      Array.from(
        { length: 60 },
        (_, at) =>
          `w${'abcdefghij'[at % 10]}x${'klmnopqrst'[index % 10]}${index.toString(36)}${at.toString(36)}`,
      )
        .join(' ')
        .replace(/\d/g, 'z'),
    );
  assert.ok(isKnownWord('harbor'));
  assert.ok(!isKnownWord('grafana'));
});
