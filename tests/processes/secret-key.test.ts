import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { isGuessable } from '../../src/config/is-guessable.ts';
import { secretKeyFingerprint } from '../../src/domain/secrets.ts';
import { startTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';

const weak = [
  'a'.repeat(64),
  'abcabcabcabcabcabcabcabcabcabcabcabc',
  '01234567890123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ',
  'secretsecretsecretsecretsecretsecret',
  'please-change-me-to-something-very-long',
  'PASSWORDPASSWORDPASSWORDPASSWORD-2026',
] as const;

test('a secret key that could be guessed is distinguished from a random one', () => {
  for (const key of weak) assert.ok(isGuessable(key), key);
  for (let index = 0; index < 1000; index += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      assert.ok(!isGuessable(randomBytes(24).toString(encoding)));
});

test('a secret key that could be guessed is refused, unless the database has it already', async () => {
  const database = await createTestDatabase();
  const [SECRET_KEY] = weak;
  const start = () => startTestApp({ SECRET_KEY }, database, { role: 'api' });
  try {
    await assert.rejects(
      start(),
      /^Error: SECRET_KEY takes a random text, .* but got one that can be guessed\.$/,
    );
    await database.store.pool.query('insert into installation (secret_key_fingerprint) values ($1)', [
      secretKeyFingerprint(SECRET_KEY),
    ]);
    await (await start()).close();
  } finally {
    await database.drop();
  }
});
