import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../read/read-source.ts';
import { splitReleases } from './split-releases.ts';

const parts = '## Search\n\nIt is new.\n\n## Photos\n\nThey shine.\n\n## Music\n\nIt plays on.\n\n';

test('a part that names another product and its version is no release of its own', () => {
  const { blocks } = readSource(`${parts}## Works with Harbor 12.3\n\nIt talks to it.\n`);
  assert.deepEqual(
    splitReleases(blocks).map(({ version }) => version),
    [null],
  );
});

test('a version after such parts is a release', () => {
  const { blocks } = readSource(`${parts}## 12.3.0\n\n- Fixed a leak\n`);
  assert.deepEqual(
    splitReleases(blocks).map(({ version }) => version),
    [null, '12.3.0'],
  );
});
