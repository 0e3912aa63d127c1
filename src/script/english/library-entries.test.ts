import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waysToSay } from './say-item.ts';
import { sentencesHold } from './sentences-hold.ts';

const codes = [
  'with rows',
  'tide token',
  'berth',
  'draw',
  'clone',
  'mooring',
  'harbor type',
  'harbor name',
  'tide error',
];

sentencesHold(
  [
    [
      'breaking',
      'Default with rows query parameter available in some list- and page-related operations to berth',
      'The with rows query parameter available in some list- and page-related operations now defaults to berth.',
    ],
    [
      'breaking',
      "Don't automatically start berth after calls",
      'Orbit no longer automatically starts berth after calls.',
    ],
    ['breaking', 'Decompose the berth into parts', 'The berth has been decomposed into parts.'],
    [
      'breaking',
      'Replace berth with a new type, mooring',
      'Berth has been replaced with a new type called mooring.',
    ],
    ['changed', 'Raise tide error on empty rows', 'Tide error is now raised on empty rows.'],
    [
      'changed',
      'Change type of harbor name from long to short',
      'The type of harbor name has been changed from long to short.',
    ],
    ['added', 'Implement clone and draw for mooring', 'Mooring now implements clone and draw.'],
    ['added', 'Add support for berth method on mooring', 'The berth method on mooring is now supported.'],
    [
      'added',
      'Add support for new value berth on mooring',
      'The new value berth on mooring is now supported.',
    ],
    ['removed', 'Drop support for version 0.2 of mooring', 'Version 0.2 of mooring is no longer supported.'],
    [
      'fixed',
      'Fix berth option being dropped when a row is empty',
      'This release fixes a bug where the berth option was dropped when a row is empty.',
    ],
    [
      'fixed',
      'Fix old limits silently dropped in reports',
      'This release fixes a bug where old limits were silently dropped in reports.',
    ],
    ['fixed', 'Make the row cache thread-safe', 'The row cache is now thread-safe.'],
    [
      'added',
      'Add POST v3 berths endpoint for rows',
      'This release adds the POST v3 berths endpoint for rows.',
    ],
    ['added', 'Add default headers for calls', 'This release adds default headers for calls.'],
    ['changed', 'Update berth lists and regenerate', 'Orbit updates berth lists and regenerates.'],
    ['changed', 'Await the berth after run and restart', 'The berth is now awaited after run and restart.'],
    ['fixed', 'Fix how berth reads rows', 'This release fixes a problem with how berth reads rows.'],
    ['changed', 'Clarify mooring fails early', 'This release clarifies that mooring fails early.'],
  ],
  false,
  codes,
);

const statements = [
  'Select types can now be replaced by your own',
  'Retired options with an empty name no longer show a stray space',
  'An error raised while rows are read no longer gets lost',
  'Return types accurately reflect the options',
];

for (const text of statements)
  test(`"${text}" stays the sentence it is`, () => {
    const item = { category: 'changed', text, scope: null, breaking: false, named: false } as const;
    assert.deepEqual(waysToSay(item, { product: null, names: new Set() }, null), [`${text}.`]);
  });

test('two names that sound alike are a matter of spelling', () => {
  const item = {
    category: 'breaking',
    text: 'Rename harbor type to harbor type',
    scope: null,
    breaking: true,
    named: false,
    codes,
  } as const;
  assert.deepEqual(waysToSay(item, { product: null, names: new Set() }, null), [
    'The spelling of harbor type has changed.',
  ]);
});

test('prose that only names a new thing is made a sentence', () => {
  const item = {
    category: 'added',
    text: 'A new property that tells how complete a row is',
    scope: null,
    breaking: false,
    named: false,
    whole: true,
  } as const;
  assert.deepEqual(waysToSay(item, { product: null, names: new Set() }, null), [
    'There is now a new property that tells how complete a row is.',
  ]);
});
