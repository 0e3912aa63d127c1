import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofVersion } from './of-version.ts';

const subjects = { product: null, names: new Set<string>() };

test('what an earlier release did is told of that release', () => {
  assert.deepEqual(ofVersion('2.1', ['The update adds a map'], subjects, 'first'), [
    'Version 2.1 adds a map',
  ]);
  assert.ok(ofVersion('2.1', ['This release adds a map'], subjects, 'clear').includes('It also adds a map'));
});

test('a sentence about something called an update is not taken for one about the release', () => {
  const way = 'The update operations have been renamed';
  assert.deepEqual(ofVersion('2.1', [way], subjects, 'clear'), ['The update operations were renamed']);
});
