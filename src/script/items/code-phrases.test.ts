import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSentence } from '../english/shape.ts';
import { describedName, sayableCodes } from './code-phrases.ts';

const marked = (text: string) => text.replace(/`([^`]+)`/g, '\uE000$1\uE001');
const shown = (text: string) => text.replace(/[\uE000\uE001]/g, '`');

const cases: readonly [string, string][] = [
  ['Add `list` on resource `Berth`', 'Add `list` on the `Berth` resource'],
  ['Add `list` on enums `Berth.kind`', 'Add `list` on the `Berth.kind` enum'],
  ['Add `a1` to `Berth`, `Mooring`, and `Pier`', 'Add `a1` to `Berth`, `Mooring`, and `Pier`'],
  [
    'Add `a1` to `Berth`, `Mooring`, `Pier`, and `Quay`',
    'Add `a1` to `Berth`, `Mooring`, `Pier`, and `Quay`',
  ],
  [
    'Add `a1` to `PierListParams.row_settings`, `PierEditParams.row_settings`, `PierSaveParams.row_settings`, and `PierDropParams.row_settings`',
    'Add `a1` to `PierListParams.row_settings`, `PierEditParams.row_settings`, and others',
  ],
  [
    'Fix `PierListParams.settings`, `PierEditParams.settings`, `PierSaveParams.settings`, and `PierDropParams.old_settings` types',
    'Fix `PierListParams.settings`, `PierEditParams.settings`, and other types',
  ],
  ['Add `a1` to `tide.inner.row.kind` and `rows.outer.list.kind`', 'Add `a1` to `tide.inner.row.kind`'],
  [
    '`https://a.example/` and `https://a.example` are the same',
    '`https://a.example/` and `https://a.example` are the same',
  ],
];

for (const [raw, told] of cases)
  test(`"${raw}" is put as "${told}"`, () => assert.equal(shown(sayableCodes(marked(raw), false)), told));

test('what breaks keeps more of its names', () => {
  const raw =
    'Remove `PierListParams.row_set`, `PierEditParams.row_set`, `PierSaveParams.row_set`, and `Quay`';
  assert.equal(shown(sayableCodes(marked(raw), true)), raw);
});

test('a name and what it is make a sentence; a sentence stays one', () => {
  const told = (raw: string) => shown(describedName(marked(raw), (text) => isSentence(text.split(' '))));
  assert.equal(
    told('`TideError` - Errors of the tide (see `is()`)'),
    '`TideError` stands for errors of the tide',
  );
  assert.equal(told('`TideGate` - Wrapper for rows'), '`TideGate` stands for a wrapper for rows');
  assert.equal(told('`TideGate` - The rows are now kept'), '`TideGate` - The rows are now kept');
});
