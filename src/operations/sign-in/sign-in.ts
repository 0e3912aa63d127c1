import { deleteSession, findSession, insertSession } from '../../storage/sign-in.ts';
import { findUserByEmail } from '../../storage/users.ts';
import type { Services, Visitor } from '../context.ts';
import { hashBearerToken, newBearerToken } from './bearer-token.ts';
import { countAttempt } from './count-attempt.ts';
import { matchesPassword } from './passwords.ts';

export const sessionDays = 30;

/**
 * A new session, or null: the answer does not tell an unknown address from a wrong password.
 * Throws `RATE_LIMITED` after too many failures, whether there is such an account or not.
 */
export async function signIn(
  services: Services,
  input: { email: string; password: string; clientAddress: string },
): Promise<{ sessionToken: string } | null> {
  const email = input.email.trim().slice(0, 254);
  const attempt = await countAttempt(services, { email, clientAddress: input.clientAddress });
  const user = await findUserByEmail(services.store.database, email);
  const matches = await matchesPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) return null;
  await attempt.succeeded();
  const { token, hash } = newBearerToken();
  await insertSession(services.store.database, { hash, userId: user.id, days: sessionDays });
  return { sessionToken: token };
}

export async function signOut(services: Services, sessionToken: string): Promise<void> {
  await deleteSession(services.store.database, hashBearerToken(sessionToken));
}

export async function findVisitor(services: Services, sessionToken: string): Promise<Visitor | null> {
  return (await findSession(services.store.database, hashBearerToken(sessionToken))) ?? null;
}
