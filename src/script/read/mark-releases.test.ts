import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markReleases } from './mark-releases.ts';

const headings = (text: string) => markReleases(text.split('\n')).filter((line) => line.startsWith('## '));

test('lines of one shape with falling or rising versions open releases, whatever the shape', () => {
  assert.deepEqual(headings('= 2.5.2 =\n\n- a\n\n= 2.5.1 =\n\n- b'), ['## 2.5.2', '## 2.5.1']);
  assert.deepEqual(headings('* Version 0.2 (unreleased)\n\n- a\n\n* Version 0.1 (2013)\n\n- b'), [
    '## Version 0.2 (unreleased)',
    '## Version 0.1 (2013)',
  ]);
  assert.deepEqual(headings('Quay 1.0\na\n\nQuay 1.1\nb\n\nQuay 1.2\nc'), [
    '## Quay 1.0',
    '## Quay 1.1',
    '## Quay 1.2',
  ]);
});

test('changes since a version are those of the next one', () => {
  const text = '=== quay v3.9 ===\n\nChanges since v3.8:\n\n * a\n\nChanges since v3.7:\n\n * b';
  assert.deepEqual(headings(text), ['## 3.8']);
});

test('a list of versions, versions in no order and Markdown with versions in headings stay as they are', () => {
  for (const text of [
    '- 1.2 for Linux\n\n- 1.1 for Windows\n\n- 1.0 for macOS',
    'Needs Node 22.1\n\na\n\nNeeds Python 3.9\n\nb\n\nNeeds Node 20.3\n\nc',
    '## 2.0.1\n\nVersion 1.2 files open.\n\nVersion 1.1 files do not.',
  ])
    assert.equal(markReleases(text.split('\n')).join('\n'), text);
});

test('releases in a line each become entries of a list, unless a list or a rule is below them', () => {
  const lines =
    'v0.1 - 10/08/2022 First lamps\nv0.2 - 11/09/2023 New lamps.\n\tFix of ropes\nv0.10 - 12/09/2024 Maps';
  assert.equal(markReleases(lines.split('\n')).join('\n'), lines.replaceAll(/^v/gm, '- v'));
  for (const text of [
    '1.2 (2024-05-02) Lamp\n- a\n\n1.1 (2024-05-01) Rope\n- b\n\n1.0 (2024-04-01) Quay\n- c',
    '1.2 (2024-05-02) Lamp\n-------\na\n\n1.1 (2024-05-01) Rope\n------\nb\n\n1.0 (2024-04-01) Quay\n-----\nc',
  ])
    assert.doesNotMatch(markReleases(text.split('\n')).join('\n'), /^- 1/m);
});
