import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './read-source.ts';

const size = 51_200;
const fill = (text: string) => text.repeat(Math.floor(size / text.length));

const hostile: readonly [string, string][] = [
  ['nested brackets', fill('[')],
  ['open links', fill('[a](')],
  ['nested quotes', fill('> ')],
  ['unmatched emphasis', fill('*a _b ')],
  ['unmatched code marks', fill('` `` ')],
  [
    'list levels',
    Array.from({ length: 10_000 }, (_, level) => `${' '.repeat(Math.min(level * 2, 60))}- x`)
      .join('\n')
      .slice(0, size),
  ],
  ['an enormous table', `|a|b|\n|-|-|\n${fill('|1|2|\n')}`],
  ['unclosed HTML', fill('<div><p><b>')],
  ['open comments', fill('<!--')],
  ['footnotes', fill('[^1]: a\n')],
  ['bare addresses', fill('http://')],
];

for (const [name, content] of hostile) {
  test(`${name} are read in bounded time`, { timeout: 20_000 }, () => {
    const source = readSource(`${content}\n\n- Fix a bug\n`);
    assert.ok(source.blocks.length >= 0);
  });
}

test('each format is recognised and gives the same items', () => {
  const sources = {
    markdown: '# 1.0.0\n\n- First thing\n- Second thing\n',
    html: '<h1>1.0.0</h1><ul><li>First thing</li><li>Second thing</li></ul><p>End</p>',
    rst: '=====\n1.0.0\n=====\n\n.. _x:\n\n* First thing\n* Second thing\n\nSee :ref:`x`.\n',
    plain: 'version 1.0.0:\n o First thing\n o Second thing\n',
  };
  for (const [format, content] of Object.entries(sources)) {
    const source = readSource(content);
    assert.equal(source.format, format);
    const items = source.blocks.flatMap((block) => (block.kind === 'item' ? [block.text] : []));
    assert.deepEqual(items, ['First thing', 'Second thing'], format);
  }
});

test('invisible characters and direction overrides are taken out', () => {
  const [block] = readSource('A \u202Eb\u202C\u200Bc').blocks;
  assert.equal(block?.kind === 'paragraph' && block.text, 'A bc');
});
