import { inTransaction } from '../../storage/database.ts';
import { deleteSession, findSession } from '../../storage/sessions.ts';
import { findUserByEmail } from '../../storage/users.ts';
import { recordOwnAction } from '../audit/record-action.ts';
import type { Services, Visitor } from '../context.ts';
import { hashBearerToken } from './bearer-token.ts';
import { countAttempt } from './count-attempt.ts';
import { matchesPassword } from './passwords.ts';
import { passwordMinutes } from './recent-password.ts';
import { startSession } from './start-session.ts';

/**
 * A new session, or null: the answer does not tell an unknown address from a wrong password.
 * Throws `RATE_LIMITED` after too many failures, whether there is such an account or not.
 */
export async function signIn(
  services: Services,
  input: { email: string; password: string; clientAddress: string; browser: string },
): Promise<{ sessionToken: string } | null> {
  const email = input.email.trim().slice(0, 254);
  const attempt = await countAttempt(services, { email, clientAddress: input.clientAddress });
  const user = await findUserByEmail(services.store.database, email);
  const matches = await matchesPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) return null;
  await attempt.succeeded();
  return inTransaction(services.store.database, async (transaction) => {
    await recordOwnAction(transaction, user.id, 'account.signed-in');
    return startSession(transaction, { userId: user.id, browser: input.browser });
  });
}

export async function signOut(services: Services, sessionToken: string): Promise<void> {
  await deleteSession(services.store.database, hashBearerToken(sessionToken));
}

export async function findVisitor(services: Services, sessionToken: string): Promise<Visitor | null> {
  const hash = hashBearerToken(sessionToken);
  return (await findSession(services.store.database, hash, { passwordMinutes })) ?? null;
}
