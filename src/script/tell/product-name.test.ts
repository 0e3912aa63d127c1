import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayName, guessProduct } from './product-name.ts';

const titles: readonly [string, string | null][] = [
  ['Orbit 2.4 release notes', 'Orbit'],
  ['What’s Changed', null],
  ['Patch 3.4 – Emberfall', null],
  ['October 2026 — What’s new in Orbit', 'Orbit'],
  ['October 2026', null],
  ['March Product Update', null],
  ['Introducing Orbit Teams', 'Orbit Teams'],
  ["2026-08-03, Version 7.2.0 'Ember' (LTS)", null],
  ["Orbit 7.2 'Ember'", 'Orbit'],
  ['@orbit/ui', 'Orbit UI'],
  ['Release 16.4 → 16.5', null],
  ['Orbit 8.2 – Versionshinweise', 'Orbit'],
  ['リリースノート v3.2.0', null],
];

for (const [title, product] of titles) {
  test(`the product of "${title}" is ${product ?? 'not named'}`, () =>
    assert.equal(guessProduct(title), product));
}

test('a product whose name ends in a number is a release by itself', () => {
  assert.equal(displayName('Orbit 12', null), 'Orbit 12');
  assert.equal(displayName('Orbit', null), 'the latest Orbit release');
});

test('two products are one release, so that its verb is in the singular', () => {
  assert.equal(displayName('tide and libtide', '3.2'), 'the tide and libtide 3.2 release');
});
