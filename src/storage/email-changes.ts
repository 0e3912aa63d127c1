import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A link sent to the new address of an account. It replaces an earlier link. */
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

export async function findEmailChange(
  database: Database,
  userId: string,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('email_changes')
    .select('email')
    .where((link) => link.and({ userId, hash }))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.email;
}

/** Uses up a link. Undefined when it is used, expired or unknown. */
export async function spendEmailChange(
  database: Database,
  userId: string,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await database
    .deleteFrom('email_changes')
    .where((link) => link.and({ userId, hash }))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Changes the address of an account, which a mail has proven, and returns the old one. Undefined when another account has the new one. */
export async function replaceEmail(
  database: Database,
  userId: string,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update users set email = ${email}, address_proven = true from users as old
    where users.id = ${userId} and old.id = users.id
      and not exists (select from users as other where lower(other.email) = lower(${email}) and other.id <> ${userId})
    returning old.email as before`.execute(database);
  return rows[0]?.before;
}
