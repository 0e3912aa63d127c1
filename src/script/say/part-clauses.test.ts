import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultState } from './fault-state.ts';
import { partClauses } from './part-clauses.ts';

test('two statements that only a comma or a semicolon joins become two sentences', () => {
  assert.equal(
    partClauses('Restoring to single drives is now possible, permissions are restored again.'),
    'Restoring to single drives is now possible. Permissions are restored again.',
  );
  assert.equal(
    partClauses('We improved the list; you can now click anywhere on the line.'),
    'We improved the list. You can now click anywhere on the line.',
  );
});

test('what belongs together stays one sentence', () => {
  for (const sentence of [
    'If you use the harbor chart, it is now loaded at once.',
    'The chart shows depth, tides are in a layer of their own, and buoys are new.',
    'The map shows berths, piers and buoys.',
    'The more boats arrive, the longer they are waiting.',
    'Charts are no longer cached; as a result, less space is used.',
    'The harbor, which is closed in winter, opens in May.',
  ])
    assert.equal(partClauses(sentence), sentence);
});

test('a thing and its state make the clause that tells a fault', () => {
  assert.equal(
    faultState('repeat and shuffle buttons greyed out when a list is open'),
    'repeat and shuffle buttons were greyed out when a list is open',
  );
  assert.equal(faultState('icon showing up in details'), 'icon was showing up in details');
  assert.equal(faultState('chart not loading on tablets'), 'chart was not loading on tablets');
});

test('a fault by its name, and a thing that is described, are no clause', () => {
  for (const phrase of [
    'a bug with the swipe being too sensitive',
    'parser handling of empty values',
    'the broken link in the footer',
    'crash when the list is missing',
    'missing translations',
  ])
    assert.equal(faultState(phrase), null, phrase);
});
