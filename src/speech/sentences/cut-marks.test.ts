import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Turn, withMarks } from '../../domain/script.ts';
import { cutScript } from './cut-script.ts';

const turn = (text: string, section: string | null = null): Turn => ({ speaker: 1, text, section });

function cut(turns: readonly Turn[], limit = 240) {
  const toSpoken = (text: string) => text.replaceAll('2.4', 'two point four');
  return cutScript({ language: 'en', speakers: 1, turns }, { toSpoken, limit });
}

test('a marked pause is silence after a sentence or a part of one, and stresses are where their words are', () => {
  const turns = withMarks([turn('Search in 2.4 is [pause 1s] *much faster*. Try it *today*. [pause 2s]')]);
  assert.deepEqual(
    cut(turns).map(({ text, silence, stresses = [] }) => [
      text,
      silence,
      ...stresses.map(({ start, end }) => text.slice(start, end)),
    ]),
    [
      ['Search in 2.4 is', 1],
      ['much faster.', undefined, 'much faster'],
      ['Try it today.', 2, 'today'],
    ],
  );
  assert.ok(cut(turns).every(({ spoken }) => !/[*[\]]|pause/.test(spoken)));
});

test('a pause before a paragraph, or as one, is after the last sentence; its section moves on', () => {
  const turns = withMarks([
    turn('[pause 9s] One.'),
    turn('[pause 3s] Two. [pause 1s]'),
    turn('[pause 4s]', 'Next'),
    turn('Three.'),
  ]);
  assert.deepEqual(
    cut(turns).map(({ text, silence, section, boundary }) => [text, silence, section, boundary]),
    [
      ['One.', 3, null, 'paragraph'],
      ['Two.', 5, null, 'section'],
      ['Three.', undefined, 'Next', 'end'],
    ],
  );
});

test('a stress that a long sentence is cut in continues in the next part', () => {
  const words = 'Everything that you wrote before, and everything that you will ever write';
  const parts = cut(withMarks([turn(`*${words}*, is kept.`)]), 40);
  assert.ok(parts.length > 1);
  const stressed = parts.map(({ text, stresses: [stress] = [] }) =>
    text.slice(stress?.start ?? 0, stress?.end ?? 0),
  );
  assert.equal(stressed.join(' ').trim(), words);
});

test('all marked silence of a script together has a limit', () => {
  const turns = withMarks(Array.from({ length: 100 }, (_, index) => turn(`Number ${index}. [pause 10s]`)));
  assert.equal(
    cut(turns).reduce((sum, { silence = 0 }) => sum + silence, 0),
    300,
  );
});

test('text that no one marked stays as it is', () => {
  assert.deepEqual(
    cut([turn('Use *args* [pause 1s] here.')]).map(({ text, silence, stresses }) => [
      text,
      silence,
      stresses,
    ]),
    [['Use *args* [pause 1s] here.', undefined, undefined]],
  );
});
