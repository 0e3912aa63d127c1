import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Single-use links to set a password: the first one of an account, or a new one. */
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

export function findLink(database: Database, table: LinkTable, hash: Buffer) {
  return database
    .selectFrom(`${table} as link`)
    .innerJoin('users', 'users.id', 'link.userId')
    .select(['users.id as userId', 'users.email', 'users.addressProven', 'link.provesAddress'])
    .where('link.hash', '=', hash)
    .where('link.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Consumes a link. Undefined if it is used, expired or unknown. */
export function spendLink(database: Database, table: LinkTable, hash: Buffer) {
  return database
    .deleteFrom(table)
    .where('hash', '=', hash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'provesAddress'])
    .executeTakeFirst();
}

/** An owner may create such a link only while the person belongs to their organization alone. */
export async function deletePasswordResets(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('password_resets').where('userId', '=', userId).execute();
}

/** Deletes earlier links, because a new password or address invalidates them. */
export async function deleteLinksOfUser(database: Database, userId: string): Promise<void> {
  for (const table of ['password_resets', 'setup_links', 'email_changes'] as const)
    await database.deleteFrom(table).where('userId', '=', userId).execute();
}

/** Stores a link sent to the new address of an account. It replaces an earlier link. */
export async function upsertEmailChange(
  database: Database,
  change: { userId: string; hash: Buffer; email: string; minutes: number },
): Promise<void> {
  const values = {
    hash: change.hash,
    email: change.email,
    expiresAt: sql<Date>`now() + make_interval(mins => ${change.minutes}::int)`,
  };
  await database
    .insertInto('email_changes')
    .values({ userId: change.userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

export async function findEmailChange(database: Database, userId: string, hash: Buffer) {
  const row = await database
    .selectFrom('email_changes')
    .select('email')
    .where((link) => link.and({ userId, hash }))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.email;
}

export async function spendEmailChange(database: Database, userId: string, hash: Buffer) {
  const row = await database
    .deleteFrom('email_changes')
    .where((link) => link.and({ userId, hash }))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Sets a proven address. Returns the old one; undefined if another account has the new one. */
export async function replaceEmail(database: Database, userId: string, email: string) {
  const { rows } = await sql<{ before: string }>`
    update users set email = ${email}, address_proven = true from users as old
    where users.id = ${userId} and old.id = users.id
      and not exists (select from users as other where lower(other.email) = lower(${email}) and other.id <> ${userId})
    returning old.email as before`.execute(database);
  return rows[0]?.before;
}
