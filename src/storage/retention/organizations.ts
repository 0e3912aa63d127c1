import { sql } from 'kysely';
import type { Retention } from '../../domain/retention.ts';
import type { Database } from '../database.ts';

export type RetainedOrganization = { readonly id: string; readonly name: string; readonly own: Retention };

const columns = ['id', 'name', 'retention as own'] as const;
const todayInUtc = sql<string>`(now() at time zone 'utc')::date`;

/** Organizations with periods of their own, or all of them, that are not done today. */
export function listToRetain(
  database: Database,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<RetainedOrganization[]> {
  return database
    .selectFrom('organizations')
    .select(columns)
    .where('retainedOn', 'is distinct from', todayInUtc)
    .$if(!all, (query) => query.where('retention', '<>', sql<Retention>`'{}'::jsonb`))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listRetained(
  database: Database,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<RetainedOrganization[]> {
  return database
    .selectFrom('organizations')
    .select(columns)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function readRetention(database: Database, organizationId: string): Promise<Retention> {
  const row = await database
    .selectFrom('organizations')
    .select('retention')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.retention ?? {};
}

/** It applies from the next run on. */
export async function saveRetention(
  database: Database,
  organizationId: string,
  retention: Retention,
): Promise<void> {
  await database
    .updateTable('organizations')
    .set({ retention: JSON.stringify(retention), retainedOn: null })
    .where('id', '=', organizationId)
    .execute();
}

export async function markRetained(database: Database, organizationId: string): Promise<void> {
  await database
    .updateTable('organizations')
    .set({ retainedOn: todayInUtc })
    .where('id', '=', organizationId)
    .execute();
}

/** All organizations are looked at again, as soon as a worker is free. */
export async function retainSoon(database: Database, task: string): Promise<void> {
  await database.updateTable('organizations').set({ retainedOn: null }).execute();
  await sql`
    insert into maintenance_tasks (id) values (${task})
    on conflict (id) do update set due_at = now()`.execute(database);
}
