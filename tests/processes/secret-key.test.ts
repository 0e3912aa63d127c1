import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isGuessable } from '../../src/core.ts';
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

test('a lost key file is not replaced, except by a rotation', async () => {
  const database = await createTestDatabase();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'aloud-key-'));
  const path = join(DATA_DIR, 'secret-key');
  const start = async (settings = {}) =>
    (await startTestApp({ DATA_DIR, SECRET_KEY: '', ...settings }, database, { role: 'api' })).close();
  try {
    await start();
    const key = await readFile(path, 'utf8');
    await rm(path);
    await assert.rejects(start(), /secret-key is missing: restore it from a backup, or set SECRET_KEY/);
    await assert.rejects(readFile(path), { code: 'ENOENT' });
    await writeFile(path, randomBytes(32).toString('base64url'));
    await assert.rejects(start(), /secret-key is not the key that this database was set up with/);
    await rm(path);
    await start({ SECRET_KEYS_OLD: key });
    assert.notEqual(await readFile(path, 'utf8'), key);
  } finally {
    await database.drop();
    await rm(DATA_DIR, { recursive: true });
  }
});
