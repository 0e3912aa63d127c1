import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import type { Script, Speaker } from './script.ts';
import { layOutTranscript } from './transcript.ts';

const heard = (text: string, start: number, speaker: Speaker = 1) => ({
  start,
  end: start + 1,
  text,
  speaker,
});

test('sentences come back in the sections and paragraphs of their script', () => {
  const script: Script = {
    language: 'en',
    speakers: 1,
    turns: [
      { speaker: 1, text: 'Hello.  This is 2.4.', section: null },
      { speaker: 1, text: 'Search is faster.', section: 'What is new' },
      { speaker: 1, text: 'Exports too.', section: null },
    ],
  };
  const sentences = ['Hello.', 'This is 2.4.', 'Search is faster.', 'Exports too.'].map((text, at) =>
    heard(text, at),
  );
  const texts = layOutTranscript(script, sentences).map(({ title, paragraphs }) => [
    title,
    paragraphs.map((paragraph) => paragraph.sentences.map(({ text }) => text)),
  ]);
  assert.deepEqual(texts, [
    [null, [['Hello.', 'This is 2.4.']]],
    ['What is new', [['Search is faster.'], ['Exports too.']]],
  ]);
});

test('a script that is not what was said is left aside: paragraphs follow the speakers', () => {
  const script: Script = {
    language: 'en',
    speakers: 2,
    turns: [{ speaker: 1, text: 'Something else.', section: 'Lost' }],
  };
  const sections = layOutTranscript(script, [heard('One.', 0), heard('Two.', 1), heard('Three.', 2, 2)]);
  assert.deepEqual(
    sections.map(({ title, paragraphs }) => [title, paragraphs.map((each) => each.sentences.length)]),
    [[null, [2, 1]]],
  );
});

test('no sentence is lost, doubled or moved, for any script', () => {
  const turn = fc.record({
    speaker: fc.constantFrom<Speaker>(1, 2),
    section: fc.option(fc.string()),
    sentences: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(turn), fc.boolean(), (turns, matches) => {
      const sentences = turns.flatMap(({ speaker, sentences }) =>
        sentences.map((text, at) => heard(`${text}.`, at, speaker)),
      );
      const script: Script = {
        language: 'en',
        speakers: 2,
        turns: turns.map(({ speaker, section, sentences }) => ({
          speaker,
          section,
          text: matches ? sentences.map((text) => `${text}.`).join(' ') : 'Not this.',
        })),
      };
      const laidOut = layOutTranscript(script, sentences);
      const flat = laidOut.flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.sentences));
      assert.deepEqual(flat, sentences);
    }),
  );
});
