import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageTag } from './conversion.ts';

test('a conversion keeps the region that was asked for until its script is made in another language', () => {
  const script = { language: 'es', speakers: 1, turns: [] } as const;
  assert.equal(languageTag({ language: 'es-MX', script }), 'es-MX');
  assert.equal(languageTag({ language: 'en-GB', script }), 'es');
  assert.equal(languageTag({ language: null, script }), 'es');
  assert.equal(languageTag({ language: 'en-GB', script: null }), 'en-GB');
});
