import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { createNormaliser } from '../script/normalise/create-normaliser.ts';
import { parsePronunciations } from '../script/normalise/parse-pronunciations.ts';
import { joinPronunciations, readPronunciationList } from './pronunciation-list.ts';

test('a list has one word a line, and tells which lines are not clear', () => {
  const { entries, unclear } = readPronunciationList(
    'nginx = engine x\r\n\n  Ærø=airy \nno sound\n= x\na = b = c\n"q" = x\n',
  );
  assert.deepEqual(entries, [
    { word: 'nginx', sound: 'engine x' },
    { word: 'Ærø', sound: 'airy' },
  ]);
  assert.deepEqual(unclear, [4, 5, 6, 7]);
});

test('every list that is taken is understood by the voice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 5 }), (pairs) => {
      const text = pairs.map(([word, sound]) => `${word} = ${sound}`).join('\n');
      const { entries } = readPronunciationList(text);
      const read = parsePronunciations(joinPronunciations(undefined, text) ?? '');
      assert.deepEqual(read.notUnderstood, []);
      assert.deepEqual(
        read.pronunciations,
        entries.map(({ word, sound }) => ({ term: word, spoken: sound })),
      );
    }),
    { numRuns: 1000 },
  );
});

test('what a request asks for wins over the organization’s list', () => {
  const notes = joinPronunciations('say nginx as "en jinks"', 'nginx = engine x\nAtlas = at lass') ?? '';
  const { pronunciations } = parsePronunciations(notes);
  const normalise = createNormaliser({ language: 'en', pronunciations });
  assert.equal(normalise('Use nginx with Atlas.'), 'Use en jinks with at lass.');
  assert.equal(joinPronunciations('as asked', null), 'as asked');
  assert.equal(joinPronunciations(undefined, null), undefined);
});
