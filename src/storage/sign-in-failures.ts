import { sql } from 'kysely';
import type { Database } from './database.ts';

export type FailureLimit = { readonly max: number; readonly minutes: number };

export type FailureCount = { readonly failures: number; readonly endsAt: Date };

/**
 * Counts an attempt as failed before its password is checked, so that concurrent attempts all count. Reaching the
 * limit starts the wait; attempts during the wait do not extend it.
 */
export async function countFailure(
  database: Database,
  subject: Buffer,
  limit: FailureLimit,
  /** The account that the failures lock. */
  account: Buffer | null = null,
): Promise<FailureCount> {
  const end = sql`now() + make_interval(mins => ${limit.minutes}::int)`;
  const { rows } = await sql<FailureCount>`
    insert into sign_in_failures as known (subject, failures, ends_at, account)
    values (${subject}, 1, ${end}, ${account})
    on conflict (subject) do update set
      failures = case when known.ends_at <= now() then 1 else least(known.failures, ${limit.max}::int) + 1 end,
      ends_at = case
        when known.ends_at <= now() or known.failures + 1 = ${limit.max}::int then ${end}
        else known.ends_at
      end
    returning failures, ends_at`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('Counting a failed sign-in returned no row.');
  return row;
}

export async function forgiveFailure(database: Database, subject: Buffer): Promise<void> {
  await database
    .updateTable('sign_in_failures')
    .set((expression) => ({ failures: expression('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

export async function deleteFailures(database: Database, subject: Buffer): Promise<boolean> {
  const failures = database.deleteFrom('sign_in_failures').where('subject', '=', subject);
  return (await failures.executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes the locks of an account in all networks. Returns whether there were any. */
export async function deleteLocks(database: Database, account: Buffer): Promise<boolean> {
  const locks = database.deleteFrom('sign_in_failures').where('account', '=', account);
  return (await locks.executeTakeFirst()).numDeletedRows > 0n;
}

export function listLocks(database: Database, accounts: readonly Buffer[], max: number) {
  return database
    .selectFrom('sign_in_failures')
    .select(['account', sql<Date>`max(ends_at)`.as('until')])
    .where('account', '=', sql<Buffer>`any(${accounts}::bytea[])`)
    .where('failures', '>=', max)
    .where('endsAt', '>', sql<Date>`now()`)
    .groupBy('account')
    .execute();
}
