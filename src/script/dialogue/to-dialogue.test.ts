import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Passage } from '../tell/passage.ts';
import { toDialogue } from './to-dialogue.ts';

const sentence =
  'The committee meets on the first Monday of every month and keeps public minutes of what it decides.';
const passage = (number: number, count = 2): Passage => ({
  section: `Part ${number}`,
  lead: `Now to part ${number}.`,
  question: `${number % 2 === 0 ? 'What about' : 'And how about'} part ${number}?`,
  sentences: Array.from({ length: count }, () => sentence),
});
const parts = Array.from({ length: 9 }, (_, index) => passage(index));

test('hosts seldom ask, never twice in the same words, and lead in where nobody asked', () => {
  const turns = toDialogue(parts);
  const questions = turns.filter(({ text }) => text.endsWith('?'));
  assert.ok(questions.length > 0 && questions.length <= turns.length / 3);
  const forms = questions.map(({ text }) => text.split(/[.!] /).at(-1)?.split(' ').slice(0, 2).join(' '));
  assert.equal(new Set(forms).size, forms.length);
  for (const [index, turn] of turns.slice(1).entries()) {
    const asked = turns[index]?.text.endsWith('?');
    assert.equal(turn.text.startsWith('Now to'), !asked, turn.text);
  }
});

test('a passage that answers in other words does so only when it was asked', () => {
  const [first, second] = toDialogue([
    { ...passage(1), question: null },
    { ...passage(2), answer: 'On Mondays, that is.' },
  ]);
  assert.match(first?.text ?? '', /What about part 2\?$/);
  assert.equal(second?.text, `On Mondays, that is. ${sentence}`);
});

test('a turn has two sentences or more where the passage has, and is never long', () => {
  for (const count of [2, 3, 5, 8, 13, 21]) {
    const turns = toDialogue([{ ...passage(1, count), lead: null, question: null }]);
    for (const { text } of turns) {
      assert.ok(text.split(' ').length <= 80);
      assert.ok(text.split('. ').length >= 2, `${count}: ${text}`);
    }
  }
});

test('the last words are never asked for', () => {
  const turns = toDialogue([
    ...parts.slice(0, 4),
    { section: null, lead: null, question: null, sentences: ['Bye.'] },
  ]);
  assert.doesNotMatch(turns.at(-2)?.text ?? '', /\?$/);
});
