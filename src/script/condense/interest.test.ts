import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Item } from '../items/item.ts';
import { readReleases } from '../items/read-releases.ts';
import { readSource } from '../read/read-source.ts';
import { dull, interestOf } from './interest.ts';
import { select } from './select.ts';

function itemsOf(entries: readonly string[], heading = 'Changed'): readonly Item[] {
  const notes = `## 2.0.0\n\n### ${heading}\n\n${entries.map((entry) => `- ${entry}`).join('\n')}\n`;
  return readReleases(readSource(notes), null)[0]?.items ?? [];
}

const plain = [
  'Invoices can be downloaded as one archive',
  'Reports load without a spinner on slow networks',
  'The search box remembers the last ten queries',
];
const opaque = [
  'remove redundant includes from the parser',
  'drop unused typedef of the old context',
  '`Frob::Knob.quux_table!` and `Frob::Knob#quux_row_for`',
  'various minor fixes',
  'small tweaks',
];

test('what a listener can follow is worth more than names out of code and tidying', () => {
  for (const item of itemsOf(plain)) assert.ok(interestOf(item) > 0.9, item.text);
  for (const item of itemsOf(opaque)) assert.ok(interestOf(item) < dull, item.text);
});

test('an entry about a file of the source is worth less than one about the product', () => {
  const [file, product] = itemsOf([
    'url.c: accept longer host names',
    'downloads: accept longer host names',
  ]).map(interestOf);
  assert.ok((file ?? 1) < (product ?? 0));
});

const options = { budget: 400, sentenceWords: 20, emphasis: new Set<string>() };

test('where enough is told, what nobody would follow is left to the notes', () => {
  const many = [...plain, 'Tables keep their sort order', 'Comments can be pinned', 'Drafts are saved'];
  const { told, left } = select(itemsOf([...opaque, ...many]), options);
  assert.deepEqual(
    told.map(({ text }) => text),
    many,
  );
  assert.equal(left.length, opaque.length);
});

test('a short release tells all it has, however dull', () => {
  assert.equal(select(itemsOf(opaque), options).left.length, 0);
});

test('what breaks is told in whatever words', () => {
  const items = itemsOf(['drop unused typedef of the old context'], 'Breaking changes');
  const many = itemsOf([...plain, ...plain.map((text) => `${text} again`), 'Drafts are saved']);
  assert.ok(select([...many, ...items], options).told.includes(items[0] as Item));
});
