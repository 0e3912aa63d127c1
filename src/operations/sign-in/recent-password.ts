import { Problem } from '../../domain/errors.ts';
import { rememberPasswordGiven } from '../../storage/sessions.ts';
import { findUserByEmail } from '../../storage/users.ts';
import type { Services, Visitor } from '../context.ts';
import { countAttempt } from './count-attempt.ts';
import { matchesPassword } from './passwords.ts';

/** How long a password that was given counts as given. */
export const passwordMinutes = 5;

/** Asks the transport to have the password given again, and then to come back. */
export class PasswordNeeded extends Problem {
  constructor() {
    super('FORBIDDEN', 'Give your password again before you look at this.');
  }
}

/** Stops whoever has not given their password within the last minutes: an open browser is not enough for this. */
export function requireRecentPassword(visitor: Visitor | undefined): void {
  if (!visitor?.gavePassword) throw new PasswordNeeded();
}

/** Takes the password of someone who is signed in once more. False when it is wrong; failures count as at signing in. */
export async function givePassword(
  services: Services & { readonly visitor: Visitor },
  { password, clientAddress }: { password: string; clientAddress: string },
): Promise<boolean> {
  const { store, visitor } = services;
  const attempt = await countAttempt(services, { email: visitor.email, clientAddress });
  const user = await findUserByEmail(store.database, visitor.email);
  const matches = await matchesPassword(user?.passwordHash ?? null, password);
  if (!matches || user?.id !== visitor.userId) return false;
  await attempt.succeeded();
  await rememberPasswordGiven(store.database, visitor.sessionId);
  return true;
}
