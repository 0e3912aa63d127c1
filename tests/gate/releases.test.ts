import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSentence } from '../../src/script/gate/check-sentence.ts';
import { collectEvidence } from '../../src/script/gate/evidence.ts';

const entry = (id: number, text: string, news: boolean) => ({
  id,
  start: 0,
  end: 1,
  path: [],
  text,
  category: 'fixed' as const,
  must: false,
  news,
});
const units = [
  entry(1, 'Bugfixes implemented for the issues found in firmware 4.2.', true),
  entry(2, 'Fixed the tide alarm.', false),
  entry(3, 'Fixed the harbor light.', false),
];
const release = (version: string, unit: number) => ({
  version,
  date: null,
  name: null,
  unreleased: false,
  news: unit === 1,
  units: [unit],
});
const evidence = collectEvidence(units, {
  language: 'en',
  productName: null,
  version: '4.3',
  releases: [release('4.3', 1), release('4.2', 2), release('4.0.0 beta', 3)],
  texts: [],
});
const faultsOf = (text: string, unit: number) =>
  checkSentence({ text, units: [unit] }, [], evidence).map(({ rule }) => rule);

test('a unit may name another release, and a pre-release is named by its version', () => {
  assert.deepEqual(faultsOf('The bugs found in firmware 4.2 are fixed.', 1), []);
  assert.deepEqual(faultsOf('Before that, the beta of 4.0.0 fixed the harbor light.', 3), []);
  assert.ok(faultsOf('Before that, 4.2 fixed the harbor light.', 3).includes('release'));
  assert.ok(faultsOf('Before that, the beta of 4.0.0 fixed the tide alarm.', 2).length > 0);
});
