import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shorten } from './shorten.ts';

const cases: readonly [text: string, limit: number, short: string][] = [
  [
    'All the plain port types like harbor port, river port and so on were split into separate inner and outer types',
    12,
    'All the plain port types were split into separate inner and outer types',
  ],
  [
    'The tables of the old planner, its notes, its drafts and every saved view of them were moved into one archive',
    12,
    'The tables of the old planner, its notes, its drafts and every saved view of them were moved into one archive',
  ],
  [
    'The planner now keeps all drafts of a report, because people asked for them again and again and again',
    12,
    'The planner now keeps all drafts of a report',
  ],
  [
    'In all of its public functions, the planner now uses arrays instead of lists for every single row it reads',
    12,
    'In all of its public functions, the planner now uses arrays instead of lists for every single row it reads',
  ],
  ['The planner keeps drafts', 12, 'The planner keeps drafts'],
];

for (const [text, limit, short] of cases)
  test(`in ${limit} words, "${text}" is "${short}"`, () => assert.equal(shorten(text, limit), short));
