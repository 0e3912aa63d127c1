import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '../../tests/support/processor-time.ts';
import { markWarnings } from './mark-warnings.ts';
import { editScript, formatScript, type Script } from './script.ts';

const original: Script = {
  language: 'en',
  speakers: 1,
  turns: [{ speaker: 1, text: 'Use [pause] in a [pause 20s] script.', section: null }],
};
const warningsFor = (text: string) => markWarnings(editScript(original, text).turns, original.turns);

test('what is nearly a pause is named, with the mark that is meant', () => {
  for (const [written, meant] of [
    ['[pause 2]', '[pause 2s]'],
    ['[pause 1,5s]', '[pause 1.5s]'],
    ['[pause]', '[pause 1s]'],
    ['[Pause 2 sec]', '[pause 2s]'],
    ['[pause 500 millis]', '[pause 500ms]'],
    ['[pause: 3s]', '[pause 3s]'],
    ['[pause 55]', '[pause 1s], for 0.2 to 10 seconds'],
  ])
    assert.deepEqual(warningsFor(`Hello ${written} there.`), [
      `“${written}” is read aloud; for a pause write ${meant}`,
    ]);
  for (const text of ['[paused 1s] here', 'a [note] here', 'Hello [pause 2s] there.', 'No pause'])
    assert.deepEqual(warningsFor(text), [], text);
  assert.deepEqual(warningsFor(formatScript(original)), [], 'nobody edited it');
});

test('a pause that is longer, shorter or elsewhere than it can be is named', () => {
  assert.deepEqual(warningsFor('a [pause 20s] b [pause 0s] c'), [
    '“[pause 20s]” lasts 10 seconds, the longest pause',
    '“[pause 0s]” lasts 0.2 seconds, the shortest pause',
  ]);
  assert.deepEqual(warningsFor('a [pause 8s][pause 8s]\n\nb'), [
    'pauses in a row last 10 seconds together at most',
  ]);
  assert.deepEqual(warningsFor('[pause 1s] a\n\nb. [pause 2s]'), [
    '“[pause 1s]” before the first word is left out',
    '“[pause 2s]” after the last word is left out',
  ]);
  assert.deepEqual(warningsFor(`${'a [pause 10s] '.repeat(35)}b`), [
    'all pauses together last 5 minutes at most; the later ones are left out',
  ]);
});

test('a label is read with a space before its colon, and one of nobody is named', () => {
  for (const space of ['', ' ', '\u00A0', '\u202F']) {
    const { turns, speakers } = editScript(original, `Host 1${space}: Bonjour.\n\nHost 2${space}: Salut.`);
    assert.equal(speakers, 2);
    assert.deepEqual(
      turns.map(({ speaker, text }) => [speaker, text]),
      [
        [1, 'Bonjour.'],
        [2, 'Salut.'],
      ],
    );
  }
  for (const space of ['\n', '\n\n'])
    assert.deepEqual(warningsFor(`Host 1: Hello.${space}Host 3: Goodbye.`), [
      '“Host 3:” is read aloud; the speakers are Host 1: and Host 2:',
    ]);
});

test('many marks make few warnings, in linear time', () => {
  const many = Array.from({ length: 4000 }, (_, index) => `[pause ${index}]`).join(' ');
  assert.equal(warningsFor(many).length, 10);
  for (const unit of ['[pause ', '[pause]', '[pause 9s]', 'Host 3:\n'])
    assertLinear(unit.repeat(6000), warningsFor, unit);
});
