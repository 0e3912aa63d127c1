import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '../../tests/support/processor-time.ts';
import { hasMarks, readMarks, wordsOf } from './marks.ts';
import { countWords, editScript, estimateDuration, type Script, withMarks } from './script.ts';

const phrases = (text: string) =>
  readMarks(text).phrases.map((phrase) => [
    phrase.text,
    phrase.silence,
    ...phrase.stresses.map(({ start, end }) => phrase.text.slice(start, end)),
  ]);

test('pauses divide a text, and punctuation stays with the words before them', () => {
  assert.deepEqual(phrases('Search is [pause 1s] faster [pause 500 ms]. It works.[Pause 1.5S]'), [
    ['Search is', 1],
    ['faster.', 0.5],
    ['It works.', 1.5],
  ]);
  assert.deepEqual(readMarks('[pause 2s] Hello.'), {
    silence: 2,
    phrases: [{ text: 'Hello.', stresses: [], silence: 0 }],
  });
});

test('a pause has bounds, and pauses in a row add up within them', () => {
  assert.deepEqual(phrases('a [pause 1ms] b [pause 99999s] c [pause 1s][pause 2s] d'), [
    ['a', 0.2],
    ['b', 10],
    ['c', 3],
    ['d', 0],
  ]);
});

test('stars around words stress them, in every script', () => {
  assert.deepEqual(phrases('Nothing is *no longer* "*free*", *so*: pay.'), [
    ['Nothing is no longer "free", so: pay.', 0, 'no longer', 'free', 'so'],
  ]);
  assert.deepEqual(phrases('これは*重要*です。'), [['これは重要です。', 0, '重要']]);
});

test('everything else is text', () => {
  for (const text of [
    ...['2 * 3 * 4', 'a*b*c', '*.ts and *.js', '**bold**', 'only *one', '* item * item', 'f(*args, **more)'],
    ...[
      '[pause]',
      '[pause 1]',
      '[pause one s]',
      'pause 1s]',
      '[paused 1s]',
      '[pause 1s',
      '[a note]',
      '\\*this*',
    ],
  ]) {
    assert.deepEqual(phrases(text), [[text, 0]], text);
    assert.equal(hasMarks(text), false, text);
  }
});

const turn = (text: string) => ({ speaker: 1, text, section: null }) as const;

test('only paragraphs that someone edited have marks: what the writer wrote stays as it is', () => {
  const written: Script = { language: 'en', speakers: 1, turns: [turn('Use *args* here.'), turn('Bye.')] };
  const edited = editScript(written, 'Use *args* here.\n\nBye [pause 1s] now.');
  assert.deepEqual(edited.turns, [turn('Use *args* here.'), { ...turn('Bye [pause 1s] now.'), marks: true }]);
  const again = editScript(edited, 'Bye [pause 1s] now.\n\nNo marks.');
  assert.deepEqual(again.turns, [{ ...turn('Bye [pause 1s] now.'), marks: true }, turn('No marks.')]);
  assert.deepEqual(withMarks([{ ...turn('Plain.'), marks: true }]), [turn('Plain.')]);
});

test('marks are neither counted as words nor shown, and pauses take their time', () => {
  const [marked] = withMarks([turn('Search [pause 5s] is *fast*.')]);
  assert.ok(marked);
  assert.equal(wordsOf(marked), 'Search is fast.');
  const [script, plain] = [marked, turn('Search is fast.')].map(
    (each): Script => ({ language: 'en', speakers: 1, turns: [each] }),
  );
  assert.ok(script && plain);
  assert.equal(countWords(script), 3);
  assert.equal(estimateDuration(script), estimateDuration(plain) + 5);
});

test('a long row of stars and brackets is read soon', () => {
  for (const unit of ['*a ', '[pause 1s]', '[pause '])
    assertLinear(unit.repeat(200_000 / unit.length), readMarks, unit);
});
