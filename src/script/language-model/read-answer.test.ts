import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { readAnswer } from './read-answer.ts';

const turn = { speaker: 1, section: null, sentences: [{ text: 'Hello.', units: [1, 2] }] };
const plain = JSON.stringify({ turns: [turn], highlights: ['One.'] });

test('an answer is read, also where something is around it', () => {
  const draft = { turns: [turn], highlights: ['One.'], passedOver: [] };
  const answers = [
    plain,
    `\`\`\`json\n${plain}\n\`\`\``,
    `Here you are:\n${plain}\nEnjoy!`,
    `<think>{"a": 1}</think>${plain}`,
    `<think>Either </think> or [this].</think>\n${plain}`,
  ];
  for (const answer of answers) assert.deepEqual(readAnswer(answer), draft);
  assert.deepEqual(readAnswer(JSON.stringify([turn])), { turns: [turn], highlights: [], passedOver: [] });
});

test('speakers are understood as models write them', () => {
  const speakers = [2, '2', 'Host 2', 'speaker 2', 1, 'Host 1', null, 7];
  const read = readAnswer(JSON.stringify({ turns: speakers.map((speaker) => ({ ...turn, speaker })) }));
  assert.deepEqual(
    read?.turns.map(({ speaker }) => speaker),
    [2, 2, 2, 2, 1, 1, 1, 1],
  );
});

test('a turn with one text and one list of units is read as sentences that share them', () => {
  const flat = { speaker: 1, section: 'A', text: 'One thing. Another thing!', units: ['u3', 4, 4, 'x', -1] };
  assert.deepEqual(readAnswer(JSON.stringify({ turns: [flat] }))?.turns[0]?.sentences, [
    { text: 'One thing.', units: [3, 4] },
    { text: 'Another thing!', units: [3, 4] },
  ]);
});

test('a long turn is read whole, in several', () => {
  const sentences = Array.from({ length: 130 }, (_, at) => ({ text: `Sentence ${at}.`, units: [at] }));
  const read = readAnswer(JSON.stringify({ turns: [{ speaker: 1, section: 'A', sentences }] }));
  assert.deepEqual(
    read?.turns.map(({ section, sentences: part }) => [section, part.length]),
    [
      ['A', 60],
      [null, 60],
      [null, 10],
    ],
  );
});

test('anything else is no script', () => {
  const others = [
    '',
    'nothing',
    '{}',
    '[]',
    'null',
    '{"turns": []}',
    '{"turns": {}}',
    '{"turns": [1]}',
    '{"turns": [{"text": 5}]}',
    '{"turns": [{"sentences": [{"units": [1]}]}]}',
    plain.slice(0, -4),
  ];
  for (const answer of others) assert.equal(readAnswer(answer), null, answer);
  assert.equal(readAnswer(JSON.stringify({ turns: Array.from({ length: 301 }, () => turn) })), null);
});

test('no answer makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `{"turns": [${json}]}`),
      ),
      (answer) => {
        const draft = readAnswer(answer);
        assert.ok(
          draft === null ||
            draft.turns.every(({ sentences }) => sentences.every(({ text }) => typeof text === 'string')),
        );
      },
    ),
  );
});
