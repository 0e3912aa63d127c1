import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './read-source.ts';
import { titledParagraphs } from './titled-paragraphs.ts';

test('a short line above its text is a heading', () => {
  const mail =
    'Hello all,\n\nShared folders\nInvite people to a folder and choose what they may change in it.\n\nQuieter mails\nWe send one digest a day. You can turn it off.\n';
  assert.deepEqual(
    readSource(mail).blocks.map((block) => block.kind),
    ['paragraph', 'heading', 'paragraph', 'heading', 'paragraph'],
  );
});

test('wrapped lines, greetings and marked texts stay as they are', () => {
  for (const text of [
    'The importer was rewritten in\nRust and reads ten thousand rows a second now.',
    'Hi everyone\nThanks for all the reports that you sent us this month.',
    '## Added\n\nShared folders\nInvite people to a folder and choose what they may do.',
    'Shared folders\n- Invite people to a folder.',
  ])
    assert.equal(titledParagraphs(text), text);
});
