import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReleases } from '../items/read-releases.ts';
import { readSource } from '../read/read-source.ts';
import { mergeDuplicates } from './merge-duplicates.ts';

/** The texts that are left of release notes. */
function left(notes: string): string[] {
  const [release] = readReleases(readSource(notes), null);
  return mergeDuplicates(release?.items ?? []).map(({ text }) => text);
}

const different: readonly (readonly [why: string, notes: string])[] = [
  ['a feature and a fix', '## New\n- Retry for add-on downloads\n## Fixed\n- Downloads of add-ons fail\n'],
  [
    'a feature and a fix in the same words',
    '## New\n- Dark mode for reports\n## Fixed\n- Dark mode for reports\n',
  ],
  [
    'two platforms',
    '## Fixed\n- Crash when opening a large project file from a shared network drive on Windows\n- Crash when opening a large project file from a shared network drive on Linux\n',
  ],
  ['two parts', '## Fixed\n- cli: handle a missing config file\n- server: handle a missing config file\n'],
  ['two versions', '## New\n- Support for Python 3.12\n- Support for Python 3.13\n'],
  ['a thing and its denial', '## Changed\n- Guests can see drafts\n- Guests can not see drafts\n'],
];

for (const [why, notes] of different) {
  test(`${why} are two entries`, () => assert.equal(left(notes).length, 2));
}

test('an entry that is listed twice is told once', () => {
  assert.deepEqual(left('## Fixed\n- Fix a crash on save\n- Fixed a crash on save\n'), [
    'Fix a crash on save',
  ]);
  assert.deepEqual(
    left('## Breaking changes\n- Tokens expire after a day\n## Changed\n- Tokens expire after a day\n'),
    ['Tokens expire after a day'],
  );
});

test('what only the dropped twin explains is kept', () => {
  const notes = '## Fixed\n- Crash on save\n- Crash on save\n  - This happened only on shared drives.\n';
  const [release] = readReleases(readSource(notes), null);
  assert.deepEqual(
    mergeDuplicates(release?.items ?? []).map(({ details }) => details),
    [['This happened only on shared drives.']],
  );
});
