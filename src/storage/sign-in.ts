import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A browser that is signed in, found by the hash of its cookie. */
export async function insertSession(
  database: Database,
  session: { hash: Buffer; userId: string; days: number },
): Promise<void> {
  await database
    .insertInto('sessions')
    .values({
      hash: session.hash,
      user_id: session.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${session.days}::int)`,
    })
    .execute();
}

export async function findSession(
  database: Database,
  hash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  return database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('sessions.hash', '=', hash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function deleteSession(database: Database, hash: Buffer): Promise<void> {
  await database.deleteFrom('sessions').where('hash', '=', hash).execute();
}

export async function deleteSessionsOfUser(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** A link that lets its bearer choose the password of an account, once. */
export async function insertSetupLink(
  database: Database,
  link: { hash: Buffer; userId: string; days: number },
): Promise<void> {
  await database
    .insertInto('setup_links')
    .values({
      hash: link.hash,
      user_id: link.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${link.days}::int)`,
    })
    .execute();
}

export function findSetupLink(
  database: Database,
  hash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  return database
    .selectFrom('setup_links')
    .innerJoin('users', 'users.id', 'setup_links.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('setup_links.hash', '=', hash)
    .where('setup_links.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Takes a link out of use. Undefined when it is spent, expired or was never given out. */
export async function spendSetupLink(database: Database, hash: Buffer): Promise<string | undefined> {
  const row = await database
    .deleteFrom('setup_links')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Removes what has run out. Returns how many rows went. */
export async function deleteExpiredSignIns(database: Database): Promise<number> {
  const sessions = await database
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  const links = await database
    .deleteFrom('setup_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(sessions.numDeletedRows + links.numDeletedRows);
}
