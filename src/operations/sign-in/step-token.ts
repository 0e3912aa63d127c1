import { createHash } from 'node:crypto';
import { findUserByEmail, type User } from '../../storage/users.ts';
import type { Services } from '../context.ts';

const stepPurpose = 'second step';
export const stepMinutes = 10;

/**
 * Creates a token for a browser that sent the correct password. It only allows entering a code, and becomes invalid
 * with a new password.
 */
export function newStepToken({ secrets }: Services, { email, passwordHash }: User): string {
  const content = { email, password: fingerprint(passwordHash), until: Date.now() + stepMinutes * 60_000 };
  return secrets.encrypt(stepPurpose, JSON.stringify(content)).toString('base64url');
}

function fingerprint(passwordHash: string | null): string {
  return createHash('sha256').update(`${passwordHash}`).digest('base64url');
}

/** Returns the account of a step token. Null if it has expired. */
export async function showStep({ secrets, store }: Services, stepToken: string): Promise<User | null> {
  let content: { readonly email: string; readonly password: string; readonly until: number };
  try {
    content = JSON.parse(secrets.decrypt(stepPurpose, Buffer.from(stepToken, 'base64url')));
  } catch {
    // Clients can send any cookie. Ignore one that we did not encrypt.
    return null;
  }
  if (content.until < Date.now()) return null;
  const user = await findUserByEmail(store.database, content.email);
  return user && fingerprint(user.passwordHash) === content.password ? user : null;
}
