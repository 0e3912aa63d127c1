import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopeInSentence } from './scope-in-sentence.ts';

const context = {
  names: new Set(['Ledgerly', 'Search']),
  common: new Set(['header', 'defaults', 'invoices']),
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
