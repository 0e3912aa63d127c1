import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commitTitles } from './commit-titles.ts';

const none = new Set<string>();

test('commits inside a document are told as what was done, without the updates of libraries', () => {
  const told = commitTitles(
    [
      'Fix the import of guests',
      'Bump parser to 3.1.0',
      'Remove an old key from the schema',
      'Fix the menu on phones',
    ],
    '2026.4.1, April 3',
    none,
  );
  assert.equal(told?.length, 3);
  for (const sentence of told ?? []) assert.doesNotMatch(sentence, /^(?:Fix|Bump|Remove|Add)\b/);
});

test('that there are more is said once', () => {
  const titles = ['mail', 'menu', 'door', 'lamp', 'desk', 'room'].map((thing) => `Fix the ${thing} at night`);
  assert.equal(commitTitles(titles, null, none)?.at(-1), 'The written version lists more fixes and updates.');
});

test('orders to the reader and plain things are no commits', () => {
  assert.equal(
    commitTitles(['Add your picture', 'Set a password', 'Use the calendar'], 'First steps', none),
    null,
  );
  assert.equal(commitTitles(['Vacation', 'Parental leave', 'Study leave'], null, none), null);
});
