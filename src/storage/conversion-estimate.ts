import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Seconds per character, from start to finish: the median of the last 20 conversions. */
export async function readSecondsPerCharacter(database: Database): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select percentile_cont(0.5) within group (order by seconds / characters) as rate
    from (
      select extract(epoch from completed_at - started_at)::float8 as seconds,
             greatest(char_length(content), 200) as characters
      from conversions
      where status = 'completed' and started_at is not null
      order by completed_at desc
      limit 20
    ) recent`.execute(database);
  return rows[0]?.rate ?? null;
}
