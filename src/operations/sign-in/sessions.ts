import { createHash } from 'node:crypto';
import { randomBase62 } from '../../domain/base62.ts';
import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  type BrowserSession,
  deleteSession,
  deleteSessionById,
  deleteSessionsOfUser,
  findSession,
  insertSession,
  listSessions,
} from '../../storage/sessions.ts';
import { deleteExpiredSignIns } from '../../storage/sign-in.ts';
import { deleteExpiredFailures } from '../../storage/sign-in-failures.ts';
import { findUserByEmail } from '../../storage/users.ts';
import { recordOwnAction } from '../audit.ts';
import type { Services, Visitor, VisitorContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { countAttempt } from './count-attempt.ts';
import { matchesPassword, passwordMinutes } from './passwords.ts';

/**
 * A new session, or null: the answer does not tell an unknown address from a wrong password.
 * Throws `RATE_LIMITED` after too many failures, whether there is such an account or not.
 */
export async function signIn(
  services: Services,
  input: { email: string; password: string; clientAddress: string; browser: string },
) {
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

export const sessionDays = 30;

/** Signs somebody in who has proven who they are. The token is for their browser alone. */
export async function startSession(
  database: Database,
  { userId, browser }: { userId: string; browser: string },
) {
  const { token, hash } = newBearerToken();
  await insertSession(database, { hash, userId, days: sessionDays, browser: browser.slice(0, 200) });
  return { sessionToken: token };
}

const maxSessions = 50;

/** Where the visitor is signed in, latest seen first. */
export function listOwnSessions({ store, visitor }: VisitorContext): Promise<BrowserSession[]> {
  return listSessions(store.database, visitor.userId, maxSessions);
}

/** Signs another browser of the visitor out. */
export async function endOwnSession({ store, visitor }: VisitorContext, id: string): Promise<void> {
  const ended = isUuid(id) && (await deleteSessionById(store.database, visitor.userId, id));
  if (!ended) throw new Problem('NOT_FOUND');
}

/** Signs the visitor out of every browser, this one included. */
export async function signOutEverywhere({ store, visitor }: VisitorContext): Promise<void> {
  await inTransaction(store.database, async (transaction) => {
    await deleteSessionsOfUser(transaction, visitor.userId);
    await recordOwnAction(transaction, visitor.userId, 'account.signed-out-everywhere');
  });
}

/** Forgets sessions, set-up links and counts of failures that have run out. */
export async function removeExpiredSignIns(services: Services): Promise<void> {
  await deleteExpiredSignIns(services.store.database);
  await deleteExpiredFailures(services.store.database);
}

/** A random text that lets its bearer in. Only its hash is stored. */
export function newBearerToken(): { token: string; hash: Buffer } {
  const token = randomBase62(43);
  return { token, hash: hashBearerToken(token) };
}

export function hashBearerToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
