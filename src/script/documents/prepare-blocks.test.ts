import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareBlocks, subjectOf } from './prepare-blocks.ts';
import { tellable } from './tellable.ts';

test('a form in one paragraph is read line by line, and names what it is about', () => {
  const form = { kind: 'paragraph' as const, text: 'To: All pilots\nSubject: New lamps on the pier' };
  assert.equal(prepareBlocks([form]).length, 2);
  assert.equal(subjectOf([form]), 'New lamps on the pier');
});

test('a few words above a list are its heading', () => {
  const [first] = prepareBlocks([
    { kind: 'paragraph', text: 'In progress' },
    { kind: 'item', depth: 0, text: 'A longer pier', rest: [] },
  ]);
  assert.equal(first?.kind, 'heading');
});

test('a line below a name says what the named thing is', () => {
  const [, line] = prepareBlocks([
    { kind: 'heading', level: 1, text: 'berthq' },
    { kind: 'paragraph', text: 'A small queue for harbour masters.' },
  ]);
  assert.deepEqual(line, { kind: 'paragraph', text: 'berthq is a small queue for harbour masters.' });
});

test('a sentence that speaks of a sample that was cut is not told', () => {
  assert.equal(tellable('Given the following file, the tool would start three boats.', 'en'), null);
  assert.equal(tellable('The pattern would match test 4 and test 5 of the suite.', 'en'), null);
});
