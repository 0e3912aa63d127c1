import { createHash } from 'node:crypto';
import { randomBase62 } from '../../domain/base62.ts';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { findSecondFactor } from '../../storage/second-factors.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
  findSession,
  insertSession,
  listSessions,
} from '../../storage/sessions.ts';
import { findUserByEmail, isDisabled } from '../../storage/users.ts';
import { recordAccountAction } from '../audit.ts';
import type { Services, SignedInUser, UserContext } from '../context.ts';
import { findOrThrow } from '../input.ts';
import { trustedBrowser } from './known-browser.ts';
import { countAttempt, matchesPassword, passwordMinutes } from './passwords.ts';
import { newStepToken } from './sealed-tokens.ts';
import { reportAttempts } from './suspicious-attempts.ts';

export const sessionDays = 30;
const maxSessions = 50;

/**
 * Returns a new session, a token for the second step, or null: an unknown address looks like a wrong password. Throws
 * `RATE_LIMITED` after too many failures, whether the account exists or not.
 */
export async function signIn(
  services: Services,
  input: {
    readonly email: string;
    readonly password: string;
    readonly clientAddress: string;
    readonly browser: string;
    /** The known-browser token, from a cookie. */
    readonly browserToken?: string | null;
  },
) {
  const email = input.email.trim().slice(0, 254);
  const { clientAddress, browserToken = null } = input;
  const user = await findUserByEmail(services.store.database, email);
  const trusted = user ? trustedBrowser(services, user.id, browserToken) : null;
  const attempt = await countAttempt(services, { email, clientAddress, trusted });
  const matches = await matchesPassword(user?.passwordHash ?? null, input.password);
  if (user && !matches && attempt.isSuspicious)
    await reportAttempts(services, user, clientAddress, 'password');
  if (!user || !matches) return null;
  await attempt.succeeded();
  if (await findSecondFactor(services.store.database, user.id))
    return { stepToken: newStepToken(services, user) };
  return inTransaction(services.store.database, async (transaction) => {
    await recordAccountAction(transaction, user.id, 'account.signed-in');
    return startSession(transaction, { userId: user.id, browser: input.browser });
  });
}

export async function signOut({ store }: Services, sessionToken: string) {
  await deleteSession(store.database, hashBearerToken(sessionToken));
}

export async function findSignedInUser(
  { store }: Services,
  sessionToken: string,
): Promise<SignedInUser | null> {
  return (await findSession(store.database, hashBearerToken(sessionToken), { passwordMinutes })) ?? null;
}

/** Signs in a user who has been authenticated. The token belongs only in their browser. */
export async function startSession(
  database: Database,
  { userId, browser, isProven = true }: { userId: string; browser: string; isProven?: boolean },
) {
  if (await isDisabled(database, userId))
    throw new Problem('FORBIDDEN', 'This account is disabled. Ask the person who runs this installation.');
  const { token, hash } = newBearerToken();
  const session = { hash, userId, days: sessionDays, browser: browser.slice(0, 200) };
  await insertSession(database, { ...session, isProven });
  return { sessionToken: token };
}

export function listOwnSessions({ store, signedInUser }: UserContext) {
  return listSessions(store.database, signedInUser.userId, maxSessions);
}

export async function endOwnSession({ store, signedInUser }: UserContext, id: string) {
  await findOrThrow(
    id,
    async () => (await deleteSessionById(store.database, signedInUser.userId, id)) || undefined,
  );
}

export async function endOtherSessions({ store, signedInUser }: UserContext) {
  await inTransaction(store.database, async (transaction) => {
    await deleteOtherSessions(transaction, signedInUser.userId, signedInUser.sessionId);
    await recordAccountAction(transaction, signedInUser.userId, 'account.signed-out-others');
  });
}

/** Creates a random token for a session or a link. Only its hash is stored. */
export function newBearerToken() {
  const token = randomBase62(43);
  return { token, hash: hashBearerToken(token) };
}

export function hashBearerToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function expiredLink(what = 'link') {
  return new Problem('NOT_FOUND', `This ${what} has been used or has expired. Ask for a new one.`);
}
