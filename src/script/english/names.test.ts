import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markNames, unmarkNames } from './name-marks.ts';
import { waysToSay } from './say-item.ts';
import { sentencesHold } from './sentences-hold.ts';

const codes = [
  'resolve preserve symlinks',
  'server fs allow',
  'cache signal',
  'no-unused-vars',
  'filter types',
  'input',
];

sentencesHold(
  [
    [
      'fixed',
      'respect resolve preserve symlinks when resolving root',
      'Resolve preserve symlinks is now respected when resolving root.',
    ],
    ['added', 'add input to server fs allow', 'An input has been added to server fs allow.'],
    ['added', 'add cache signal', 'Cache signal is new.'],
    ['removed', 'remove filter types', 'Filter types has been removed.'],
    ['changed', 'rename filter types to input', 'Filter types is now called input.'],
    ['deprecated', 'deprecate cache signal', 'Cache signal is now deprecated.'],
    ['fixed', 'handle cache signal in workers', 'Cache signal is now handled in workers.'],
    ['added', 'support cache signal', 'Cache signal is now supported.'],
  ],
  true,
  codes,
);

test('a name is marked as one word, and the marks go again', () => {
  const marked = markNames('use cache signal now', ['cache signal']);
  assert.equal(marked.split(' ').length, 3);
  assert.equal(unmarkNames(marked), 'use cache signal now');
});

test('an entry that opens with a name is about it', () => {
  const item = {
    category: 'changed',
    text: 'cache signal lets you cancel work',
    scope: null,
    breaking: false,
    named: true,
  } as const;
  const ways = waysToSay({ ...item, codes }, { product: null, names: new Set() }, null);
  assert.deepEqual(ways, ['Cache signal lets you cancel work.']);
});

test('a part of the product is named before the sentence', () => {
  const item = {
    category: 'fixed',
    text: 'close idle sockets',
    scope: null,
    breaking: false,
    named: false,
    terse: true,
  } as const;
  const said = (place: string) =>
    waysToSay(item, { product: null, names: new Set() }, place).find((way) => /^(?:In|On|For) /.test(way));
  assert.equal(said('optimizer'), 'In the optimizer, idle sockets are now closed.');
  assert.equal(said('server'), 'On the server, idle sockets are now closed.');
  assert.equal(said('SSR'), 'In SSR, idle sockets are now closed.');
  assert.equal(said('Apple Watch'), 'On Apple Watch, idle sockets are now closed.');
  assert.equal(said('ANDROID'), 'On Android, idle sockets are now closed.');
  assert.equal(said('macos'), 'On macOS, idle sockets are now closed.');
  assert.equal(said('Xbox / PlayStation 5'), 'On Xbox and PlayStation 5, idle sockets are now closed.');
  assert.equal(said('API'), 'In the API, idle sockets are now closed.');
  assert.equal(said('REST API'), 'In the REST API, idle sockets are now closed.');
  assert.equal(said('In version 1.2.0'), 'In version 1.2.0, idle sockets are now closed.');
});

test('an earlier version does not speak of "this version"', () => {
  const item = {
    category: 'fixed',
    text: 'keep scrolling smooth',
    scope: null,
    breaking: false,
    named: false,
    terse: true,
  } as const;
  for (const way of waysToSay(item, { product: null, names: new Set() }, 'In version 1.2.0'))
    assert.match(way, /^In version 1\.2\.0, it /);
});
