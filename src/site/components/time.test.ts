import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeAgo, timeAhead } from './time.ts';

const now = new Date('2026-11-15T12:00:00Z');

function wordsFor(secondsAgo: number): string {
  const html = String(timeAgo(new Date(now.getTime() - secondsAgo * 1000), now));
  return /">([^<]+)<\/time>$/.exec(html)?.[1] ?? '';
}

test('a time is told the way one would say it', () => {
  const cases: [number, string][] = [
    [-60, 'just now'],
    [0, 'just now'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, 'yesterday'],
    [29 * 86_400, '29 days ago'],
    [40 * 86_400, '6 October 2026'],
  ];
  for (const [seconds, words] of cases) assert.equal(wordsFor(seconds), words);
});

test('what is still to come is told the same way', () => {
  const cases: [number, RegExp][] = [
    [-5, />now</],
    [59, />in 59 seconds</],
    [299, />in 5 minutes</],
    [7_190, />in 2 hours</],
  ];
  for (const [seconds, told] of cases)
    assert.match(String(timeAhead(new Date(now.getTime() + seconds * 1000), now)), told);
});

test('the exact time stands beside the words, for machines and on hover', () => {
  const html = String(timeAgo(new Date('2026-11-15T11:58:30Z'), now));
  assert.match(html, /datetime="2026-11-15T11:58:30.000Z"/);
  assert.match(html, /title="15 November 2026 at 11:58:30 UTC"/);
});
