import { createHash } from 'node:crypto';
import { findUserByEmail, type User } from '../../storage/users.ts';
import type { Services } from '../context.ts';

const stepPurpose = 'second step';
export const stepMinutes = 10;

/** For the browser that gave the right password. It only lets it give a code, and not after a new password. */
export function newStepToken({ secrets }: Services, { email, passwordHash }: User): string {
  const content = { email, password: fingerprint(passwordHash), until: Date.now() + stepMinutes * 60_000 };
  return secrets.encrypt(stepPurpose, JSON.stringify(content)).toString('base64url');
}

function fingerprint(passwordHash: string | null): string {
  return createHash('sha256').update(`${passwordHash}`).digest('base64url');
}

/** The account whose password was given. Null if that is too long ago. */
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
