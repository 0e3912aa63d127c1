import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBoilerplate } from './boilerplate.ts';

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
