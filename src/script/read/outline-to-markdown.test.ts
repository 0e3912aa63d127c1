import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOutline, outlineToMarkdown } from './outline-to-markdown.ts';
import { readSource } from './read-source.ts';

const news = `NEWS for libtide 3.2.1

* Noteworthy changes in release 3.2.1 (2026-08-02) [stable]

** Bug fixes

  tide_open no longer leaks a file descriptor
  when the header is invalid.
  [bug introduced in 3.1]

  'tide --list' now exits with status 1.

** New features

  tide --json prints results as JSON.
`;

test('stars are headings and indented paragraphs are changes in the NEWS of a GNU program', () => {
  assert.ok(isOutline(news));
  const kinds = readSource(news).blocks.map((block) => [
    block.kind,
    'text' in block ? block.text.replace('\n', ' ') : '',
  ]);
  assert.deepEqual(kinds.slice(1), [
    ['heading', 'Noteworthy changes in release 3.2.1 (2026-08-02)'],
    ['heading', 'Bug fixes'],
    ['item', 'tide_open no longer leaks a file descriptor when the header is invalid.'],
    ['item', "'tide --list' now exits with status 1."],
    ['heading', 'New features'],
    ['item', 'tide --json prints results as JSON.'],
  ]);
  assert.doesNotMatch(outlineToMarkdown(news), /introduced in/);
});

test('bold words and lists of stars are no outline', () => {
  assert.ok(!isOutline('**Fixes**\n\n* one\n* two\n'));
  assert.ok(!isOutline('# Notes\n\n** odd\n\n  text\n'));
  assert.ok(!isOutline('* one\n  more of it\n* two\n'));
});
