import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Seconds per character, from start to finish: the median of the last 20 that were made at the first attempt. */
export async function readSecondsPerCharacter(database: Database): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select percentile_cont(0.5) within group (order by seconds / characters) as rate
    from (
      select extract(epoch from completed_at - started_at)::float8 as seconds,
             greatest(char_length(content), 200) as characters
      from conversions
      where status = 'completed' and started_at is not null and attempt = 1
      order by completed_at desc
      limit 20
    ) recent`.execute(database);
  return rows[0]?.rate ?? null;
}

export type Queue = {
  /** Characters of unfinished conversions that come first. */
  readonly characters: number;
  /** Conversions that are worked on now. */
  readonly running: number;
};

/** All admitted conversions that started before a time, and those of the organization that have waited since before it. */
export async function readQueue(database: Database, organizationId: string, before: Date): Promise<Queue> {
  // Bytes are known without reading the text.
  const { rows } = await sql<Queue>`
    select coalesce(sum(greatest(octet_length(content), 200) * (1 - progress)) filter (where since < ${before}), 0)::float8
        as characters,
      count(*) filter (where locked_until > now())::int as running
    from (
      select content, progress, started_at as since, locked_until from conversions
      where status in ('processing', 'generating')
      union all
      select content, progress, created_at, null from conversions
      where organization_id = ${organizationId} and status = 'pending'
    ) unfinished`.execute(database);
  return rows[0] ?? { characters: 0, running: 0 };
}
