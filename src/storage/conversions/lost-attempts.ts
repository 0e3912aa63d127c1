import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Attempt } from './move-attempt.ts';

/**
 * Attempts that are said to run although no job is there to carry them out. Both are written in one transaction, so
 * this is never a matter of moments; those that began just now are left alone all the same.
 */
export async function lostAttempts(database: Database): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select lost.id, lost.attempt from conversions lost
    where lost.status in ('processing', 'generating')
      and coalesce(lost.started_at, lost.created_at) < now() - interval '10 minutes'
      and not exists (
        select from pgboss.job
        where job.name = 'conversions' and job.state < 'completed'
          and job.data->>'id' = lost.id::text and (job.data->>'attempt')::int = lost.attempt
      )
    limit 1000
    for update of lost skip locked`.execute(database);
  return rows;
}
