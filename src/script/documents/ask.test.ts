import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askBefore, askFor } from './ask.ts';

const asked: readonly (readonly [sentence: string, question: string, answer: string])[] = [
  [
    'Once the second disk was added, the name changed.',
    'What happened once the second disk was added?',
    'The name changed.',
  ],
  ['If a vote ends in a tie, the chair decides.', 'What if a vote ends in a tie?', 'The chair decides.'],
  [
    'Before each board meeting, the secretary sends the papers out.',
    'What happens before each board meeting?',
    'The secretary sends the papers out.',
  ],
  [
    'To rotate the signing key, call the endpoint twice.',
    'How do you rotate the signing key?',
    'Call the endpoint twice.',
  ],
  ['The ledger is a list of every charge.', 'What is the ledger?', 'The ledger is a list of every charge.'],
];

for (const [sentence, question, answer] of asked) {
  test(`"${sentence}" answers "${question}"`, () => {
    assert.deepEqual(askBefore(sentence), { question, answer });
  });
}

const unasked = [
  'If this happens, the chair decides.',
  'To do so, call the endpoint twice.',
  'If a vote ends in a tie, or if nobody votes, the chair decides.',
  'There is a ledger of every charge.',
  'Charges are kept for seven years.',
];

for (const sentence of unasked) {
  test(`nothing is asked before "${sentence}"`, () => assert.equal(askBefore(sentence), null));
}

test('a heading that asks is asked, and a familiar one in the words that everybody would use', () => {
  const text = 'Two disks failed within an hour.';
  assert.equal(askFor({ kind: 'question', text: 'who can vote' }, text)?.question, 'Who can vote?');
  assert.equal(askFor({ kind: 'how', text: 'how to appeal' }, text)?.question, 'How do you appeal?');
  assert.equal(askFor({ kind: 'thing', text: 'the root cause' }, text)?.question, 'What was the cause?');
  assert.equal(askFor({ kind: 'thing', text: 'the ledger' }, text), null);
});
