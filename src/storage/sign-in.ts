import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A link to set the first password of an account, once. */
export async function insertSetupLink(
  database: Database,
  link: { hash: Buffer; userId: string; days: number },
): Promise<void> {
  await database
    .insertInto('setup_links')
    .values({
      hash: link.hash,
      userId: link.userId,
      expiresAt: sql<Date>`now() + make_interval(days => ${link.days}::int)`,
    })
    .execute();
}

export function findSetupLink(
  database: Database,
  hash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  return database
    .selectFrom('setup_links')
    .innerJoin('users', 'users.id', 'setup_links.userId')
    .select(['users.id as userId', 'users.email'])
    .where('setup_links.hash', '=', hash)
    .where('setup_links.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses up a link. Undefined when it is used, expired or unknown. */
export async function spendSetupLink(database: Database, hash: Buffer): Promise<string | undefined> {
  const row = await database
    .deleteFrom('setup_links')
    .where('hash', '=', hash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** A link to set a new password, once. */
export async function insertPasswordReset(
  database: Database,
  reset: { hash: Buffer; userId: string; minutes: number },
): Promise<void> {
  await database
    .insertInto('password_resets')
    .values({
      hash: reset.hash,
      userId: reset.userId,
      expiresAt: sql<Date>`now() + make_interval(mins => ${reset.minutes}::int)`,
    })
    .execute();
}

export function findPasswordReset(
  database: Database,
  hash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  return database
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.userId')
    .select(['users.id as userId', 'users.email'])
    .where('password_resets.hash', '=', hash)
    .where('password_resets.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses up a link. False when it is used, expired or unknown. */
export async function spendPasswordReset(database: Database, hash: Buffer): Promise<boolean> {
  const result = await database
    .deleteFrom('password_resets')
    .where('hash', '=', hash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** An owner may make a link only while the person belongs to their organization alone. */
export async function deletePasswordResets(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('password_resets').where('userId', '=', userId).execute();
}

/** A new password or address invalidates earlier links. */
export async function deleteLinksOfUser(database: Database, userId: string): Promise<void> {
  for (const table of ['password_resets', 'setup_links', 'email_changes'] as const)
    await database.deleteFrom(table).where('userId', '=', userId).execute();
}

export async function deleteExpiredSignIns(database: Database): Promise<void> {
  for (const table of ['sessions', 'setup_links', 'password_resets', 'email_changes'] as const)
    await database.deleteFrom(table).where('expiresAt', '<', sql<Date>`now()`).execute();
}
