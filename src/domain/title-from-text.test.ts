import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingHeading, titleFromText } from './title-from-text.ts';

const unknown = { productName: null, version: null };

test('release notes are called after product and version where these are known', () => {
  const content = '## Added\n- Search.';
  assert.equal(
    titleFromText('changelog', content, { productName: 'Northwind', version: '2.4' }),
    'Northwind 2.4',
  );
  assert.equal(titleFromText('changelog', content, { productName: 'Northwind', version: null }), 'Northwind');
  assert.equal(titleFromText('changelog', content, { productName: null, version: '2.4' }), 'Version 2.4');
});

test('any other text is called after its first line, without its marks', () => {
  const known = { productName: 'Northwind', version: '2.4' };
  assert.equal(
    titleFromText('document', '---\n\n# **How** we [plan](https://x.example)\n', known),
    'How we plan',
  );
  assert.equal(titleFromText('document', '<h1>Plans</h1>', unknown), 'Plans');
  assert.equal(titleFromText('changelog', '- Fixed `login`', unknown), 'Fixed login');
  assert.equal(
    titleFromText('document', 'The lamp is repaired.\n\nAt last.', unknown),
    'The lamp is repaired',
  );
});

test('a heading in which nothing is seen is no title', () => {
  assert.equal(openingHeading('# \u200B\n\nExports are faster.'), null);
  assert.equal(
    titleFromText('document', '---\ntitle: \u2060\n---\nExports are faster.', unknown),
    'Exports are faster',
  );
});

test('notes that begin with an entry are called after their date, where there is one', () => {
  const date = new Date('2026-11-18T00:00:00Z');
  assert.equal(
    titleFromText('changelog', '- Added: back button', unknown, date),
    'Release notes, November 18, 2026',
  );
  assert.equal(titleFromText('changelog', '# News\n- Added', unknown, date), 'News');
});

test('a long first line is cut between words', () => {
  const title = titleFromText('document', 'word '.repeat(100), unknown);
  assert.match(title, /^(word )+word…$/);
  assert.ok(title.length <= 101);
  assert.equal([...titleFromText('document', 'é'.repeat(300), unknown)].length, 101);
});

test('a text without letters still gets a title', () => {
  assert.equal(titleFromText('changelog', '1234', unknown), 'Release notes');
  assert.equal(titleFromText('document', '***', unknown), 'Document');
});

test('a text is about what its only first-level heading says', () => {
  assert.equal(openingHeading('\n# Northwind 2.4\n\n## Added\n- Search'), 'Northwind 2.4');
  assert.equal(openingHeading('# Added\n- Search\n# Fixed\n- Export'), null);
  assert.equal(openingHeading('## Added\n- Search'), null);
  assert.equal(openingHeading('Search\n# Later'), null);
});
