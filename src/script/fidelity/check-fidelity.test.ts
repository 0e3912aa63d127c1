import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import type { Change } from '../../domain/writing.ts';
import { checkFidelity } from './check-fidelity.ts';

const change: Change = {
  category: 'breaking',
  scope: null,
  text: 'Remove the legacy login endpoint',
  breaking: true,
  severity: 'high',
};
const input = writerInput('- Remove the legacy login endpoint after 1,500 days', {
  title: 'Orbit 2.4.0',
  settings: { cta: 'Visit https://orbit.example' },
});
const kinds = (text: string) =>
  checkFidelity({ language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] }, input, [
    change,
  ]).map(({ kind }) => kind);

test('a faithful script has no fault', () => {
  assert.deepEqual(
    kinds('Orbit 2.4 removes the legacy login endpoint after 1500 days. Visit https://orbit.example.'),
    [],
  );
});

test('an invented number is a fault, in figures and in words', () => {
  assert.deepEqual(kinds('Orbit 2.5 removes the legacy login endpoint.'), ['number']);
  assert.deepEqual(kinds('Orbit removes the legacy login endpoint on twelve servers.'), ['number']);
  assert.deepEqual(kinds('Orbit removes the legacy login endpoint for three million users.'), ['number']);
  assert.deepEqual(kinds('Orbit removes the legacy login endpoint after a thousand days.'), []);
});

test('a breaking change left out is a fault', () => {
  assert.deepEqual(kinds('Orbit has some news.'), ['missing']);
});

test('markup, addresses and hashes are faults', () => {
  assert.deepEqual(kinds('**Orbit** removes the legacy login endpoint.'), ['markup', 'markup']);
  assert.deepEqual(kinds('Orbit removes the legacy login endpoint, see https://a.example.'), ['address']);
  assert.deepEqual(kinds('Commit abc1234 removes the legacy login endpoint.'), ['hash', 'number']);
});
