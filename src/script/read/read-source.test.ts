import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './read-source.ts';

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
