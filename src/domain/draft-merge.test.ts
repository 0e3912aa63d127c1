import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../tests/support/processor-time.ts';
import type { DraftTurn } from './draft.ts';
import { compareTurns, mergeTurns } from './draft-merge.ts';

const turns = (text: string): DraftTurn[] =>
  text.split(' ').map((word) => ({ speaker: 1, text: word, section: null, locked: false }));
const textOf = (merged: readonly DraftTurn[]) => merged.map(({ text }) => text).join(' ');
const before = new Set(['a', 'b', 'c', 'd']);
const isKnown = ({ text }: DraftTurn) => before.has(text);

test('paragraphs are compared in order, and the side that changed is proposed', () => {
  const stretches = compareTurns(turns('a B c d x'), turns('a b c D'), isKnown);
  assert.deepEqual(
    stretches.map((each) =>
      each.kind === 'same' ? textOf(each.turns) : [textOf(each.mine), textOf(each.theirs), each.likely],
    ),
    ['a', ['B', 'b', 'mine'], 'c', ['d x', 'D', null]],
  );
  assert.equal(textOf(mergeTurns(stretches, ['mine', 'theirs'])), 'a B c D');
  assert.equal(textOf(mergeTurns(stretches, ['theirs'])), 'a b c D d x', 'without a choice both are kept');
});

test('a paragraph that one side removed stays removed, unless the other changed it', () => {
  const likely = (mine: string, theirs: string) =>
    compareTurns(turns(mine), turns(theirs), isKnown).flatMap((each) =>
      each.kind === 'same' ? [] : [each.likely],
    );
  assert.deepEqual(likely('a c d', 'a b c d'), ['mine']);
  assert.deepEqual(likely('a b c d', 'a c d'), ['theirs']);
  assert.deepEqual(likely('a c d', 'a B c d'), ['theirs']);
  assert.deepEqual(likely('a b c d', 'a b c d'), []);
});

test('a thousand paragraphs are compared soon', () => {
  const many = turns(Array.from({ length: 1000 }, (_, index) => `p${index}`).join(' '));
  assert.equal(compareTurns(many, many.toReversed(), () => true).length > 1, true);
  assert.equal(compareTurns(many, many, () => true).length, 1);
  const time = processorTime(() => compareTurns(many, many.toReversed(), () => true), 5);
  assert.ok(time < 25, `${time} ms`);
});
