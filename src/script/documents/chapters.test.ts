import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toChapters } from './chapters.ts';
import { chooseSentences } from './choose-sentences.ts';
import { groupSections } from './group-sections.ts';
import { readSections } from './read-sections.ts';

const sentence = (subject: string, index: number) =>
  `The ${subject} keeps rule number ${index} for every visitor who books a berth in the harbour.`;
const part = (level: number, title: string, count: number) => [
  { kind: 'heading' as const, level, text: title },
  ...Array.from({ length: count }, (_, index) => ({
    kind: 'paragraph' as const,
    text: sentence(title.toLowerCase(), index + 1),
  })),
];

test('subsections are told with their section, and a section too large for that is told by its parts', () => {
  const small = readSections([
    ...part(1, 'Harbour rules', 1),
    ...part(2, 'Berths', 3),
    ...part(3, 'Ropes', 2),
    ...part(2, 'Fees', 3),
  ]);
  assert.deepEqual(
    toChapters(small).map(({ sections }) => sections),
    [[0], [1], [2, 3], [4]],
  );
  const large = readSections([
    ...part(1, 'Harbour rules', 1),
    ...part(2, 'Berths', 1),
    ...part(3, 'Ropes', 9),
    ...part(3, 'Lamps', 9),
    ...part(2, 'Fees', 3),
  ]);
  assert.deepEqual(
    toChapters(large).map(({ sections }) => sections),
    [[0], [1], [2], [3], [4], [5]],
  );
});

test('years of a chronicle make one chapter', () => {
  const years = readSections([
    ...part(1, 'How it grew', 2),
    ...part(2, '1998', 1),
    ...part(2, '1999', 1),
    ...part(2, '2000', 1),
  ]);
  assert.deepEqual(
    toChapters(years).map(({ sections }) => sections),
    [[0], [1], [2, 3, 4]],
  );
});

test('a brief script of a long text visits few chapters and stays at each', () => {
  const names = [
    'Berths',
    'Fees',
    'Lamps',
    'Ropes',
    'Cranes',
    'Pilots',
    'Ferries',
    'Buoys',
    'Anchors',
    'Tides',
  ];
  const blocks = [...part(1, 'Harbour rules', 2), ...names.flatMap((name) => part(2, name, 6))];
  const sections = readSections(blocks);
  const parts = groupSections(sections, chooseSentences(sections, 'brief', 'en'), 1);
  assert.ok(parts.length <= 5, String(parts.length));
  for (const { candidates } of parts.slice(1)) assert.ok(candidates.length >= 2);
});
