import { sql } from 'kysely';
import type { Database } from './database.ts';

export type WorkerReport = {
  /** `locked_by` of the rows that it leases. */
  readonly id: string;
  readonly host: string;
  readonly version: string;
  /** Whether its voice is there. Without it, it claims no conversions. */
  readonly canSpeak: boolean;
};

/** Says that a worker lives. Those that have been silent for a day are forgotten. */
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

/** Workers report every ten seconds. */
export async function listLivingWorkers(database: Database): Promise<LivingWorker[]> {
  const { rows } = await sql<LivingWorker>`
    select id, host, version, can_speak, started_at from workers
    where seen_at > now() - interval '35 seconds' order by started_at`.execute(database);
  return rows;
}
