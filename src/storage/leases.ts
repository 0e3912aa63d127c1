import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Tables whose rows are jobs. `locked_by` and `locked_until` are the lease of a worker. */
export type LeasedTable = 'conversions' | 'webhook_deliveries' | 'mails' | 'maintenance_tasks';

/** After this time without a renewal, other workers claim the row. */
const leaseSeconds = 15;

export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

export const isUnleased = sql<boolean>`(locked_until is null or locked_until <= clock_timestamp())`;

/** The columns of a row whose job has ended. */
export const unleased = { lockedBy: null, lockedUntil: null };

/** Renews the leases that the worker still owns, and returns their ids. */
export async function renewLeases(
  database: Database,
  table: LeasedTable,
  workerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set locked_until = ${leaseEnd}
    where locked_by = ${workerId} and id in (${sql.join(ids)})
    returning id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Releases a row, unless another worker has claimed it. */
export async function releaseLease(
  database: Database,
  table: LeasedTable,
  { workerId, id, delaySeconds }: { workerId: string; id: string; delaySeconds: number },
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set locked_by = null, locked_until = clock_timestamp() + make_interval(secs => ${delaySeconds})
    where locked_by = ${workerId} and id = ${id}`.execute(database);
}

/** Rejects when jobs cannot be claimed. */
export async function checkQueues(database: Database): Promise<void> {
  await database.selectFrom('maintenance_tasks').select('id').limit(1).execute();
}
