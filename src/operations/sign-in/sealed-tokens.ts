import { createHash } from 'node:crypto';
import { findUserByEmail, type User } from '../../storage/users.ts';
import type { Services } from '../context.ts';

type Sealing = Pick<Services, 'secrets'>;

/** Encrypts content for a client that sends it back within some minutes, so that it need not be stored. */
export function seal({ secrets }: Sealing, purpose: string, content: object, minutes: number): string {
  const text = JSON.stringify({ ...content, until: Date.now() + minutes * 60_000 });
  return secrets.encrypt(purpose, text).toString('base64url');
}

/** Returns null for a text that has expired or was not sealed here: clients can send any. */
export function unseal<T>({ secrets }: Sealing, purpose: string, sealed: string): T | null {
  const encrypted = Buffer.from(sealed, 'base64url');
  // Characters that decoding drops would give a token several spellings.
  if (encrypted.toString('base64url') !== sealed) return null;
  try {
    const content = JSON.parse(secrets.decrypt(purpose, encrypted));
    return content.until > Date.now() ? content : null;
  } catch {
    return null;
  }
}

const stepPurpose = 'second step';
export const stepMinutes = 10;

/** A token of a browser that sent the right password. It allows a code only, and ends with a new password. */
export function newStepToken(services: Services, { email, passwordHash }: User): string {
  return seal(services, stepPurpose, { email, password: fingerprint(passwordHash) }, stepMinutes);
}

function fingerprint(passwordHash: string | null): string {
  return createHash('sha256').update(`${passwordHash}`).digest('base64url');
}

export async function showStep(services: Services, stepToken: string): Promise<User | null> {
  const content = unseal<{ email: string; password: string }>(services, stepPurpose, stepToken);
  if (!content) return null;
  const user = await findUserByEmail(services.store.database, content.email);
  return user && fingerprint(user.passwordHash) === content.password ? user : null;
}
