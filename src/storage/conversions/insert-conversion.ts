import { sql } from 'kysely';
import { type Database, toSqlNames } from '../database.ts';
import { announcement } from '../notifications.ts';
import { runningJobs } from '../quota.ts';
import { type NewConversion, toRow } from './conversion-row.ts';

export type InsertedConversion = { readonly status: 'pending' | 'processing'; readonly createdAt: Date };

/** Stores a conversion and announces it: `processing` while fewer than `concurrentJobs` run, else `pending`. */
export async function insertConversion(
  database: Database,
  conversion: NewConversion,
  concurrentJobs: number,
): Promise<InsertedConversion> {
  const row = toSqlNames(toRow(conversion));
  const columns = sql.raw(Object.keys(row).join(', '));
  // Milliseconds, as JavaScript counts them: a cursor then names the row exactly.
  const { rows } = await sql<InsertedConversion>`
    insert into conversions (${columns}, status, started_at, created_at)
    select ${columns}, case when begins then 'processing' else 'pending' end, case when begins then now() end,
      date_trunc('milliseconds', clock_timestamp())
    from json_populate_record(null::conversions, ${JSON.stringify(row)}),
      (select ${runningJobs(conversion.organizationId)} < ${concurrentJobs} as begins) admission
    returning status, created_at as "createdAt", ${announcement}`.execute(database);
  const [inserted] = rows;
  if (!inserted) throw new Error('The conversion was not inserted.');
  return inserted;
}
