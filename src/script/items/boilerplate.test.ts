import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackedSentence } from './advisory.ts';
import { isBoilerplate, isFinder } from './boilerplate.ts';

const changes = [
  'Downloads of add-ons fail when the connection drops',
  'Download size is 30% smaller',
  'Download the monthly report as a PDF',
  'Visits are counted once a day',
  'Visit history can be cleared',
  'Read the proxy settings from the environment',
  'Welcome tour for new workspaces',
  'Click-to-copy on every code block',
  'Click the page title to rename it',
  'See who has opened your document',
  'Check out branches from the command palette',
  'Checkout no longer charges twice',
  'For more than 1,000 files, the list loads lazily',
  'The following endpoints were removed: users, teams and tags',
  'Credits are shown on the invoice',
  'To update a record you now need the editor role',
  'We always close idle connections now',
  'Questions can have more than one right answer',
];

const pointers = [
  'See the migration guide for details.',
  'See https://example.com/notes',
  'Read the full announcement on our blog',
  'Download it here.',
  'Check out the documentation to learn more',
  'For more information, see our website',
  'Please read the upgrade guide first',
  'Hi everyone,',
  'All notable changes to this project will be documented in this file.',
  'Questions? Write to us.',
  'Welcome to Meridian 3.1!',
];

test('an entry that only begins like a pointer is a change', () => {
  for (const text of changes) assert.equal(isBoilerplate(text), false, text);
});

test('a line that only says where to look, greets or thanks is none', () => {
  for (const text of pointers) assert.equal(isBoilerplate(text), true, text);
});

test('who found a flaw is a credit, and a change that only sounds like it is none', () => {
  for (const text of [
    'Reported by Jane Doe.',
    'This vulnerability was discovered by the Blue team.',
    'Credit to Ana Silva for the report.',
    'Credits: Ana Silva',
  ])
    assert.equal(isFinder(text), true, text);
  for (const text of [
    'Reported totals are now rounded',
    'Found files open at once',
    'Credit notes have a number',
  ])
    assert.equal(isFinder(text), false, text);
});

test('the number of a flaw is told as a sentence', () => {
  assert.equal(trackedSentence('Tracked as CVE-2026-31337.'), 'The issue is tracked as CVE-2026-31337');
  assert.equal(
    trackedSentence('It has been assigned CVE-2026-1111 and CVE-2026-2222.'),
    'The issue is tracked as CVE-2026-1111 and CVE-2026-2222',
  );
  assert.equal(trackedSentence('CVE-2026-31337 lets anyone read mail.'), null);
});
