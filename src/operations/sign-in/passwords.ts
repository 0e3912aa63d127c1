import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../input.ts';

const minimum = 12;
const maximum = 256;

export function checkPassword(password: string): string {
  if (password.length < minimum || password.length > maximum) {
    throw invalid('password', `must have between ${minimum} and ${maximum} characters`);
  }
  return password;
}

/** Argon2id, with the library's parameters (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// Checked when there is no account, so that an unknown address takes as long as a wrong password.
let nobody: Promise<string> | null = null;

export async function matchesPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash()), password.slice(0, maximum));
  return matches && passwordHash !== null;
}

function nobodysHash(): Promise<string> {
  nobody ??= hash('no account has this password');
  return nobody;
}
