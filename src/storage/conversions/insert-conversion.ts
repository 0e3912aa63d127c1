import { sql } from 'kysely';
import { announcement } from '../conversion-feed.ts';
import type { Database } from '../database.ts';
import { type NewConversion, toRow } from './conversion-row.ts';

/** Stores an accepted conversion and notifies workers. Returns its time of creation. */
export async function insertConversion(
  database: Database,
  conversion: NewConversion,
  status: 'pending' | 'processing',
): Promise<Date> {
  const row = { ...toRow(conversion), status };
  const columns = sql.raw(Object.keys(row).join(', '));
  // Milliseconds, as in JavaScript, so that a cursor identifies the row.
  const { rows } = await sql<{ createdAt: Date }>`
    insert into conversions (${columns}, started_at, created_at)
    select ${columns}, case when status = 'processing' then now() end,
      date_trunc('milliseconds', clock_timestamp())
    from json_populate_record(null::conversions, ${JSON.stringify(row)})
    returning created_at as "createdAt", ${announcement}`.execute(database);
  const [inserted] = rows;
  if (!inserted) throw new Error('The conversion was not inserted.');
  return inserted.createdAt;
}
