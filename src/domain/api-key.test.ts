import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { generateApiKey, hashApiKey, isWellFormedApiKey, keyHint, keyModes } from './api-key.ts';

test('a key carries its mode, 30 random characters and a checksum of 6', () => {
  assert.match(generateApiKey('live'), /^svc_live_[0-9A-Za-z]{36}$/);
  assert.match(generateApiKey('sandbox'), /^svc_test_[0-9A-Za-z]{36}$/);
});

test('every generated key is well formed', () => {
  fc.assert(fc.property(fc.constantFrom(...keyModes), (mode) => isWellFormedApiKey(generateApiKey(mode))));
});

test('a key with any one character changed is refused by its checksum', () => {
  const key = generateApiKey('live');
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(...'0aZ_- é'), (position, character) => {
      fc.pre(key[position] !== character);
      return !isWellFormedApiKey(key.slice(0, position) + character + key.slice(position + 1));
    }),
  );
});

test('two keys never share a hash, and a hint shows neither', () => {
  const key = generateApiKey('sandbox');
  assert.notEqual(hashApiKey(key), hashApiKey(generateApiKey('sandbox')));
  assert.match(hashApiKey(key), /^[0-9a-f]{64}$/);
  assert.equal(keyHint(key).includes(key.slice(13, -4)), false);
});
