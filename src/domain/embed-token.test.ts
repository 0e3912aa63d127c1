import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateEmbedToken, hashEmbedToken, isWellFormedEmbedToken } from './embed-token.ts';

test('a new token has its prefix and 32 base62 characters, and no two are alike', () => {
  const tokens = Array.from({ length: 200 }, generateEmbedToken);
  for (const token of tokens) assert.match(token, /^emb_[0-9A-Za-z]{32}$/);
  assert.equal(new Set(tokens).size, tokens.length);
});

test('what is not exactly a token is not taken for one', () => {
  const token = generateEmbedToken();
  assert.ok(isWellFormedEmbedToken(token));
  for (const other of [`${token}x`, token.slice(0, -1), ` ${token}`, `${token}\n`, token.toUpperCase(), '']) {
    assert.equal(isWellFormedEmbedToken(other), false, JSON.stringify(other));
  }
});

test('tokens that differ in one character have different hashes', () => {
  const token = `emb_${'a'.repeat(32)}`;
  assert.notDeepEqual(hashEmbedToken(token), hashEmbedToken(`emb_${'a'.repeat(31)}b`));
  assert.equal(hashEmbedToken(token).length, 32);
});
