import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Seconds a character has lately taken from start to finish, over the last few that were voiced. */
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
