import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOrder } from './order.ts';

const orders = [
  'Upgrade to 5.6.3 or 5.5.9.',
  'Run the migration before you start the server.',
  'Please rotate your keys.',
  'If you use single sign-on, rotate the keys.',
  'Before upgrading, back up the database.',
  'Do not delete the old archive.',
  'Make sure that the disk has 2 GB to spare.',
  'You must reindex the tables.',
  'Then restart the service.',
  'Add the new field to your configuration.',
  'On Monday morning, sign in again.',
];

const statements = [
  'Fix a crash in the installer.',
  'Add support for silent installation.',
  'Improve the update dialog.',
  'The default port is now 8080.',
  'Updated the icons.',
  'Backups are now encrypted.',
  'Support for Node 18 has ended.',
];

test('an order to the reader is known as one', () => {
  for (const text of orders) assert.equal(isOrder(text), true, text);
});

test('what tells of a change is no order', () => {
  for (const text of statements) assert.equal(isOrder(text), false, text);
});
