import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitTitles, lengthOfTitles } from './section-titles.ts';
import { maxContentLength, maxTitleLength } from './text-limits.ts';

test('titles stay whole where they are within the limits', () => {
  const titles = ['New', null, '日本'.repeat(250), 'Fixed'];
  assert.deepEqual(fitTitles(titles), titles);
});

test('a title that is too long alone, or with the others, is cut between characters', () => {
  const [long] = fitTitles(['🎧'.repeat(maxTitleLength + 1)]);
  assert.equal(long, `${'🎧'.repeat(maxTitleLength - 1)}…`);
  const many = fitTitles(Array.from({ length: 1000 }, (_, index) => (index % 2 ? null : 'x'.repeat(400))));
  assert.equal(many[1], null);
  assert.match(String(many[0]), /^x{101}…$/);
  assert.ok(lengthOfTitles(many) <= maxContentLength);
});
