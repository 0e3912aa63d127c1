import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isModular, scopeInSentence } from './scope-in-sentence.ts';

const context = {
  names: new Set(['Ledgerly', 'Search']),
  common: new Set(['header', 'defaults', 'invoices']),
  modular: false,
};

const cases: readonly (readonly [scope: string, said: string])[] = [
  ['Header Defaults', 'header defaults'],
  ['Admin console', 'admin console'],
  ['Sync engine', 'sync engine'],
  ['Editor', 'editor'],
  ['Billing', 'billing'],
  ['Invoice', 'invoice'],
  ['Kubernetes', 'Kubernetes'],
  ['Ledgerly console', 'Ledgerly console'],
  ['Search', 'Search'],
  ['Home Assistant', 'Home Assistant'],
  ['API', 'API'],
  ['iOS', 'iOS'],
  ['parser', 'parser'],
];

for (const [scope, said] of cases) {
  test(`the label "${scope}" stands in a sentence as "${said}"`, () =>
    assert.equal(scopeInSentence(scope, context), said));
}

const modular = { names: new Set<string>(), common: new Set<string>(), modular: true };

for (const [scope, said] of [
  ['zlib', 'the zlib module'],
  ['buffer', 'the buffer module'],
  ['scheduler', 'scheduler'],
  ['docs', 'docs'],
  ['routing', 'routing'],
] as const)
  test(`among modules "${scope}" stands in a sentence as "${said}"`, () =>
    assert.equal(scopeInSentence(scope, modular), said));

test('notes are sorted by modules where most entries carry the short name of one', () => {
  assert.ok(isModular(['zlib', 'fs', 'net', 'vm', null]));
  assert.ok(!isModular(['zlib', 'fs', 'net', 'vm', null, null, null, null, null, null, null, null]));
  assert.ok(!isModular(['editor', 'search', 'billing', 'docs', 'login']));
});
