import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Tables whose rows are jobs. Each has `locked_by` and `locked_until`: the lease of the worker that has the row. */
export type LeasedTable = 'conversions' | 'webhook_deliveries' | 'mails' | 'maintenance_tasks';

/** A worker that does not renew its lease in this time is dead, and its rows are claimed by others. */
const leaseSeconds = 15;

export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** No worker has the row. */
export const isUnleased = sql<boolean>`(locked_until is null or locked_until <= clock_timestamp())`;

/** What a row's columns become when its job has ended. */
export const unleased = { locked_by: null, locked_until: null };

/** Renews the leases that the worker still has, and returns their ids. */
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

/** Gives a row back, unless another worker has it by now. */
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
