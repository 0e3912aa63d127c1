import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPackageLine, movedValue } from './moved-value.ts';

const cases: readonly [string, string][] = [
  ['Bag slots: 24 → 32', 'Bag slots went from 24 to 32'],
  ['Shield Wall: cooldown 4 min → 3 min', 'Shield Wall: cooldown went from 4 min to 3 min'],
  ['Price: $9 -> $12', 'Price went from $9 to $12'],
  ['golang.org/x/net: v0.26.0 → v0.30.0', 'Update golang.org/x/net from v0.26.0 to v0.30.0'],
  ['expo-av: ~14.0.0 → ~15.0.1', 'Update expo-av from ~14.0.0 to ~15.0.1'],
  ['example.org/utils: 18e509b → 3ea5e8c', 'Update dependency example.org/utils'],
  ['Open Settings → Domains', 'Open Settings → Domains'],
  ['Limit raised from 5 → 10', 'Limit raised from 5 → 10'],
];

for (const [raw, told] of cases)
  test(`"${raw}" is read as "${told}"`, () => assert.equal(movedValue(raw), told));

test('a package with its version is a dependency, by its mark or by the list it stands in', () => {
  assert.ok(isPackageLine('@orbit/tokens@3.1.0', false));
  assert.ok(isPackageLine('example.org/compress: v1.17.9', true));
  assert.ok(!isPackageLine('example.org/compress: v1.17.9', false));
  assert.ok(!isPackageLine('Rename the parser', true));
});
