import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableEntries } from './table-entries.ts';

const table = (columns: string[], cells: string[][]) => ({
  kind: 'table' as const,
  columns,
  cells,
  rows: cells.length,
});

test('names that change are told in one sentence, and those that stay are left out', () => {
  const modes = table(
    ['Mode', 'Before', 'Now'],
    [
      ['Idle', 'none', 'idle'],
      ['Cosy', 'cosy', 'cosy'],
      ['Night', 'sleep', 'night'],
    ],
  );
  assert.deepEqual(tableEntries(modes), ['none is now idle and sleep is now night']);
});

test('values with figures are told row by row', () => {
  const limits = table(
    ['Limit', 'Before', 'Now'],
    [
      ['Size', '25 MB', '100 MB'],
      ['Files', '10', '20'],
    ],
  );
  assert.deepEqual(tableEntries(limits), ['Size went from 25 MB to 100 MB', 'Files went from 10 to 20']);
});
