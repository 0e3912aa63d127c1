import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalLanguage, commonLanguages, languageName, primaryLanguage } from './language.ts';

test('A tag of BCP 47 gets its canonical form', () => {
  assert.equal(canonicalLanguage('ES'), 'es');
  assert.equal(canonicalLanguage('pt-br'), 'pt-BR');
  assert.equal(canonicalLanguage('zh-hant-tw'), 'zh-Hant-TW');
  assert.equal(canonicalLanguage('es-419'), 'es-419');
  // The registry replaces some codes.
  assert.equal(canonicalLanguage('iw'), 'he');
});

test('What names no language is no tag', () => {
  for (const tag of ['', 'english', 'e', 'xx', 'es_ES', 'es-', 'en-u-ca-buddhist', 'x-private', '日本'])
    assert.equal(canonicalLanguage(tag), null, tag);
});

test('A language has a name and a primary subtag', () => {
  assert.equal(languageName('pt-BR'), 'Brazilian Portuguese');
  assert.equal(languageName('cs'), 'Czech');
  assert.equal(languageName('not a tag'), 'not a tag');
  assert.equal(primaryLanguage('zh-Hant-TW'), 'zh');
});

test('Every common language is one', () => {
  for (const tag of commonLanguages) assert.equal(canonicalLanguage(tag), tag);
});
