import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Row } from './tables.ts';

/** Inserts the session of a signed-in browser, which is found by the hash of its cookie. */
export async function insertSession(
  database: Database,
  {
    days,
    isProven,
    ...session
  }: { hash: Buffer; userId: string; days: number; browser: string; isProven: boolean },
): Promise<void> {
  await database
    .insertInto('sessions')
    .values({
      ...session,
      // The column defaults to a time long ago.
      ...(isProven && { passwordGivenAt: sql<Date>`now()` }),
      expiresAt: sql<Date>`now() + make_interval(days => ${days}::int)`,
    })
    .execute();
}

export type SignedInUser = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  /** Whether they entered their password in the last minutes. */
  readonly gavePassword: boolean;
};

/** Finds the owner of a session, and updates its last use every five minutes. */
export async function findSession(
  database: Database,
  hash: Buffer,
  { passwordMinutes }: { passwordMinutes: number },
): Promise<SignedInUser | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.email'])
    .select(
      sql<boolean>`password_given_at > now() - make_interval(mins => ${passwordMinutes}::int)`.as(
        'gavePassword',
      ),
    )
    .select(sql<boolean>`last_seen_at < now() - interval '5 minutes'`.as('isStale'))
    .where('sessions.hash', '=', hash)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { isStale, ...owner } = row;
  if (isStale)
    await database
      .updateTable('sessions')
      .set({ lastSeenAt: sql<Date>`now()` })
      .where('hash', '=', hash)
      .execute();
  return owner;
}

export async function rememberPasswordGiven(database: Database, sessionId: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ passwordGivenAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

export type BrowserSession = Row<'sessions', 'id' | 'browser' | 'createdAt' | 'lastSeenAt'>;

export function listSessions(database: Database, userId: string, limit: number): Promise<BrowserSession[]> {
  return database
    .selectFrom('sessions')
    .select(['id', 'browser', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteSession(database: Database, hash: Buffer): Promise<void> {
  await database.deleteFrom('sessions').where('hash', '=', hash).execute();
}

export async function deleteSessionById(database: Database, userId: string, id: string): Promise<boolean> {
  const result = await database
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteOtherSessions(database: Database, userId: string, sessionId: string) {
  await database.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', sessionId).execute();
}

export async function deleteSessionsOfUser(database: Database, userId: string): Promise<boolean> {
  const result = await database.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
