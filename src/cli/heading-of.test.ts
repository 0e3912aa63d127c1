import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleHeadingOf } from './guess-kind.ts';

test('a document goes by the heading it opens with, or by one of the first level', () => {
  assert.equal(titleHeadingOf('<p>logo</p>\n\n## Night ferry\n\nIt sails.\n'), 'Night ferry');
  assert.equal(titleHeadingOf('A note first.\n\n# Night *ferry*\n'), 'Night ferry');
});

test('a heading of one part, and a comment in a sample, name no document', () => {
  assert.equal(titleHeadingOf('The ferry sails.\n\n## Tickets\n\nBuy one.\n\n## Rules\n'), '');
  assert.equal(titleHeadingOf('The ferry sails.\n\n```sh\n# buy a ticket\n```\n'), '');
});
