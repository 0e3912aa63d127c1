import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../domain/errors.ts';

/** Creates a secret key in the data directory, readable by its owner only. */
export function createSecretKey(directory: string): Promise<string> {
  return writeSecretKey(directory, randomBytes(32).toString('base64url'));
}

export function readSecretKey(directory: string): Promise<string | undefined> {
  return readIfExists(join(directory, 'secret-key'));
}

/** Stores a key unless one exists, and returns the stored key: another process may have been first. */
export async function writeSecretKey(directory: string, key: string): Promise<string> {
  const path = join(directory, 'secret-key');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Linking fails if another process was first, and never leaves a partial file.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, key, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
