import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClientEnvironment } from '../../config/client-environment.ts';
import { commandToType } from '../../domain/command-to-type.ts';

export type Login = { readonly server: string; readonly key: string };

/** Returns null without a login. */
export async function readLogin({ loginFile }: ClientEnvironment): Promise<Login | null> {
  const text = await readFile(loginFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : parse(text, loginFile);
}

/** Replaces the file as a whole. Only its owner can read it. */
export async function writeLogin({ loginFile }: ClientEnvironment, login: Login): Promise<void> {
  await mkdir(dirname(loginFile), { recursive: true, mode: 0o700 });
  const temporary = `${loginFile}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, loginFile);
}

/** Returns false if there was no login. */
export async function removeLogin({ loginFile }: ClientEnvironment): Promise<boolean> {
  const isThere = existsSync(loginFile);
  await rm(loginFile, { force: true });
  return isThere;
}

function parse(text: string, file: string): Login {
  try {
    const { server, key } = JSON.parse(text);
    if (typeof server === 'string' && typeof key === 'string') return { server, key };
  } catch {
    // The message below says what to do.
  }
  throw new Error(`The login in ${file} is damaged: run ${commandToType('login')} again.`);
}
