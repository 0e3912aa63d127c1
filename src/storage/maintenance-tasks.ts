import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isUnleased, leaseEnd, unleased } from './leases.ts';

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
