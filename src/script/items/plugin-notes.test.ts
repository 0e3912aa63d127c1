import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryParts } from './entry-parts.ts';
import { leadsTo } from './groups.ts';
import { movedValue } from './moved-value.ts';

test('a kind and a dash open an entry as a kind and a colon do', () => {
  assert.deepEqual(
    ['Fix - Totals were wrong', 'Tweak – Smaller icons', 'Dev - Remove a test'].map((entry) => {
      const { text, category } = entryParts(entry);
      return [category, text];
    }),
    [
      ['fixed', 'Totals were wrong'],
      ['changed', 'Smaller icons'],
      ['chore', 'Remove a test'],
    ],
  );
  assert.equal(entryParts('Add - Filter to change the label').text, 'Add filter to change the label');
});

test('a word or two above a list stand for a heading; a sentence does not', () => {
  const item = { kind: 'item', depth: 0, text: 'Search', rest: [] } as const;
  assert.ok(leadsTo('In progress', item));
  assert.ok(leadsTo('We removed these endpoints:', item));
  assert.ok(!leadsTo('We removed a few endpoints.', item));
  assert.ok(!leadsTo('Fixed', { kind: 'paragraph', text: 'Something else.' }));
});

test('the oldest toolchain that a crate works with is told in words', () => {
  assert.equal(movedValue('Bump MSRV to 1.75'), 'The minimum supported Rust version is now 1.75');
  assert.equal(movedValue('Bump serde to 1.0.200'), 'Bump serde to 1.0.200');
});
