import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFiniteVerb } from './finite-verb.ts';

const verbs: readonly [string, string | undefined][] = [
  ['The report builder counted archived items when the disk was full', 'counted'],
  ['The desk clerk refused names with an accent after lunch', 'refused'],
  ['The harbor map blocked the whole window after a long weekend', 'blocked'],
  ['The cookie based sessions in the desk', undefined],
  ['The archived items of the report builder', undefined],
];

for (const [text, verb] of verbs)
  test(`of "${text}" ${verb === undefined ? 'nothing' : `"${verb}"`} is the verb`, () => {
    const words = text.split(' ');
    assert.equal(words[findFiniteVerb(words)], verb);
  });
