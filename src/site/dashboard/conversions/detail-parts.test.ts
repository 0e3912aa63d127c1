import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timelinePart } from './detail-parts.ts';

test('each step says how long it came after the one before', () => {
  const start = Date.parse('2026-11-15T12:00:00Z');
  const cases: [seconds: number, words: string][] = [
    [0.01, '+0.0\u00a0s'],
    [0.06, '+0.1\u00a0s'],
    [1.23, '+1.2\u00a0s'],
    [59.96, '+1\u00a0min 0\u00a0s'],
    [119.7, '+2\u00a0min 0\u00a0s'],
    [192.4, '+3\u00a0min 12\u00a0s'],
    [3_599.8, '+1\u00a0h 0\u00a0min'],
    [3_900, '+1\u00a0h 5\u00a0min'],
    [3 * 86_400, '+3 days'],
  ];
  for (const [seconds, words] of cases) {
    const entries = [
      { at: new Date(start), what: 'accepted' as const, attempt: 1 },
      { at: new Date(start + seconds * 1000), what: 'started' as const, attempt: 1 },
    ];
    const [, text] =
      /title="[^"]+">([^<]+)<\/time><\/span>\s*<\/li><\/ol>/.exec(
        String(timelinePart(entries, new Date(start))),
      ) ?? [];
    assert.equal(text?.replace('&#43;', '+'), words);
  }
});
