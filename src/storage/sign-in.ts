import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Links to set a password, once: the first one of an account, or a new one. */
type LinkTable = 'setup_links' | 'password_resets';

export async function insertLink(
  database: Database,
  table: LinkTable,
  { minutes, ...link }: { hash: Buffer; userId: string; minutes: number; provesAddress?: boolean },
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(mins => ${minutes}::int)`;
  await database
    .insertInto(table)
    .values({ ...link, expiresAt })
    .execute();
}

export function findLink(
  database: Database,
  table: LinkTable,
  hash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  return database
    .selectFrom(`${table} as link`)
    .innerJoin('users', 'users.id', 'link.userId')
    .select(['users.id as userId', 'users.email'])
    .where('link.hash', '=', hash)
    .where('link.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses up a link. Undefined when it is used, expired or unknown. */
export function spendLink(
  database: Database,
  table: LinkTable,
  hash: Buffer,
): Promise<{ userId: string; provesAddress: boolean } | undefined> {
  return database
    .deleteFrom(table)
    .where('hash', '=', hash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'provesAddress'])
    .executeTakeFirst();
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
