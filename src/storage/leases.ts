import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Tables whose rows are jobs. `locked_by` and `locked_until` are a worker's lease. */
export type LeasedTable = 'conversions' | 'webhook_deliveries' | 'mails' | 'maintenance_tasks';

/** After this time without a renewal, another worker can claim the row. */
const leaseSeconds = 15;

export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

export const isUnleased = sql<boolean>`(locked_until is null or locked_until <= clock_timestamp())`;

/** The lease columns of a row whose job has ended. */
export const unleased = { lockedBy: null, lockedUntil: null };

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

export async function checkQueues(database: Database): Promise<void> {
  await database.selectFrom('maintenance_tasks').select('id').limit(1).execute();
}

export type MaintenanceTask = { readonly id: string };

/** Leases due tasks. A task that has never run is due at once. */
export async function claimMaintenanceTasks(
  database: Database,
  { workerId, limit, names }: { workerId: string; limit: number; names: readonly string[] },
): Promise<MaintenanceTask[]> {
  await sql`
    insert into maintenance_tasks (id) select unnest(${names}::text[])
    on conflict do nothing`.execute(database);
  const { rows } = await sql<MaintenanceTask>`
    update maintenance_tasks set locked_by = ${workerId}, locked_until = ${leaseEnd}
    where id in (
      select id from maintenance_tasks
      where due_at <= now() and ${isUnleased} and id = any(${names}::text[])
      order by due_at limit ${limit}
      for update skip locked)
    returning id`.execute(database);
  return rows;
}

export async function scheduleMaintenanceTask(
  database: Database,
  { id }: MaintenanceTask,
  { inSeconds, succeeded }: { inSeconds: number; succeeded: boolean },
): Promise<void> {
  await database
    .updateTable('maintenance_tasks')
    .set({
      ...unleased,
      dueAt: sql<Date>`now() + make_interval(secs => ${inSeconds})`,
      ...(succeeded && { succeededAt: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export type WorkerReport = {
  /** The value of `locked_by` in the rows that it leases. */
  readonly id: string;
  readonly host: string;
  readonly version: string;
  /** Whether its voice is available. Otherwise it claims no conversions. */
  readonly canSpeak: boolean;
};

/** Reports that a worker is alive. Deletes workers that have been silent for a day. */
export async function reportWorker(database: Database, worker: WorkerReport): Promise<void> {
  const { id, host, version, canSpeak } = worker;
  await sql`
    with old as (delete from workers where seen_at < now() - interval '1 day' and id <> ${id})
    insert into workers (id, host, version, can_speak) values (${id}, ${host}, ${version}, ${canSpeak})
    on conflict (id) do update set seen_at = now(), can_speak = excluded.can_speak`.execute(database);
}

export async function deleteWorker(database: Database, id: string): Promise<void> {
  await database.deleteFrom('workers').where('id', '=', id).execute();
}

export type LivingWorker = WorkerReport & { readonly startedAt: Date };

/** Lists living workers, which report every ten seconds. */
export async function listLivingWorkers(database: Database): Promise<LivingWorker[]> {
  const { rows } = await sql<LivingWorker>`
    select id, host, version, can_speak, started_at from workers
    where seen_at > now() - interval '35 seconds' order by started_at`.execute(database);
  return rows;
}
