import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, machineLength, spokenLength, timeAgo, timeAhead } from './format.ts';

const now = new Date('2026-11-15T12:00:00Z');

function wordsFor(secondsAgo: number): string {
  const html = String(timeAgo(new Date(now.getTime() - secondsAgo * 1000), now));
  return /">([^<]+)<\/time>$/.exec(html)?.[1] ?? '';
}

test('a past time is relative for a month, then a date', () => {
  const cases: [number, string][] = [
    [-60, 'just now'],
    [0, 'just now'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, 'yesterday'],
    [29 * 86_400, '29 days ago'],
    [40 * 86_400, 'October 6, 2026'],
  ];
  for (const [seconds, words] of cases) assert.equal(wordsFor(seconds), words);
});

test('a future time is relative too', () => {
  const cases: [number, RegExp][] = [
    [-5, />now</],
    [59, />in 59 seconds</],
    [299, />in 5 minutes</],
    [7_190, />in 2 hours</],
  ];
  for (const [seconds, expected] of cases)
    assert.match(String(timeAhead(new Date(now.getTime() + seconds * 1000), now)), expected);
});

test('a time has its exact value for machines and on hover', () => {
  const html = String(timeAgo(new Date('2026-11-15T11:58:30Z'), now));
  assert.match(html, /datetime="2026-11-15T11:58:30.000Z"/);
  assert.match(html, /title="November 15, 2026 at 11:58:30 UTC"/);
});

test('a clock shows hours only when there are some', () => {
  assert.deepEqual([0, 9.9, 61, 3599, 3600, 3784].map(clock), [
    '0:00',
    '0:09',
    '1:01',
    '59:59',
    '1:00:00',
    '1:03:04',
  ]);
});

test('a length is rounded to two units, and no line ends between a number and its unit', () => {
  assert.deepEqual([0.2, 24, 60, 204, 3600, 3784].map(spokenLength), [
    '1 second',
    '24 seconds',
    '1\u00a0min',
    '3\u00a0min 24\u00a0s',
    '1\u00a0h',
    '1\u00a0h 3\u00a0min',
  ]);
  assert.equal(machineLength(203.7), 'PT204S');
});
