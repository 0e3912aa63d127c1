import { sql } from 'kysely';
import type { ConversionStatus } from '../domain/conversion.ts';
import type { Database } from './database.ts';

export type WorkFigures = {
  readonly conversions: Readonly<Partial<Record<ConversionStatus, number>>>;
  /** How long the conversion that has waited longest for a place has waited; 0 where none waits. */
  readonly longestWaitSeconds: number;
};

/** The work of the whole installation: for its operator alone. */
export async function readWorkFigures(database: Database): Promise<WorkFigures> {
  const { rows } = await sql<{ status: ConversionStatus; count: number; longestWaitSeconds: number }>`
    select status, sum(count)::float8 as count,
           (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
            from conversions where status = 'pending') as "longestWaitSeconds"
    from conversion_counts
    group by status`.execute(database);
  return {
    conversions: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    longestWaitSeconds: rows[0]?.longestWaitSeconds ?? 0,
  };
}
