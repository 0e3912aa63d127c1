import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeCategory } from '../../domain/writing.ts';
import { waysToSay } from './say-item.ts';

const cases: readonly [ChangeCategory, string, string][] = [
  ['fixed', 'Fix crash when saving', 'It fixes a crash when saving.'],
  ['fixed', 'Fixed wrong totals in reports', 'It fixes wrong totals in reports.'],
  ['fixed', 'fix clearing an association', 'It fixes a problem with clearing an association.'],
  ['fixed', 'avoid stack overflow in deep trees', 'It now avoids stack overflow in deep trees.'],
  ['fixed', "don't corrupt the cache", 'It no longer corrupts the cache.'],
  ['fixed', 'correctly print labels', 'It now correctly prints labels.'],
  ['fixed', 'failed upload deletes the file', 'It fixes a bug where failed upload deletes the file.'],
  ['added', 'Add support for calendars', 'It now supports calendars.'],
  ['added', 'Added new option to the menu', 'It adds a new option to the menu.'],
  ['added', 'Video encoder for previews', 'It adds a video encoder for previews.'],
  ['changed', 'Update the parser and handles errors', 'It updates the parser and handles errors.'],
  ['changed', 'The shell now imports models', 'The shell now imports models.'],
  ['removed', 'Remove old endpoints', 'It removes old endpoints.'],
  ['changed', 'Wiki pages moved into docs', 'Wiki pages have been moved into docs.'],
];

for (const [category, text, sentence] of cases) {
  test(`"${text}" (${category}) can be said as "${sentence}"`, () => {
    const ways = waysToSay(
      { category, text, scope: null, breaking: false, named: false },
      { product: 'Orbit', names: new Set() },
      null,
    );
    assert.ok(ways.includes(sentence), ways.join('\n'));
  });
}

test('a sentence never lacks its capital or its end', () => {
  for (const [category, text] of cases) {
    const ways = waysToSay(
      { category, text, scope: null, breaking: false, named: false },
      { product: null, names: new Set() },
      'parser',
    );
    for (const way of ways) assert.match(way, /^[A-Z].*[.!?]$/);
  }
});
