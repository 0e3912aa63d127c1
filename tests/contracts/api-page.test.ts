import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { apiDocument } from '../support/api-document.ts';
import { apiPage } from '../support/api-page.ts';
import { root } from '../support/command-line.ts';

test('docs/api.md says what the schemas say; npm run api-page rewrites it', async () => {
  assert.equal(readFileSync(`${root}docs/api.md`, 'utf8'), apiPage(await apiDocument()));
});
