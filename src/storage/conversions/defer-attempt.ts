import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Attempt } from './move-attempt.ts';

const firstDelaySeconds = 15;
const maxDelaySeconds = 300;
const maxDeferralSeconds = 3600;

/**
 * Releases an attempt that our own infrastructure has failed: it is due again later, after ever longer delays. False
 * when it was first deferred an hour ago, or no longer runs.
 */
export async function deferAttempt(database: Database, { id, attempt }: Attempt): Promise<boolean> {
  const delay = sql`least(${sql.lit(maxDelaySeconds)}, ${sql.lit(firstDelaySeconds)} * 2 ^ least(deferrals, 10))`;
  const { rows } = await sql`
    update conversions set deferrals = deferrals + 1, deferred_since = coalesce(deferred_since, clock_timestamp()),
      locked_by = null, locked_until = clock_timestamp() + make_interval(secs => ${delay})
    where id = ${id} and attempt = ${attempt} and status in ('processing', 'generating')
      and coalesce(deferred_since, 'infinity') > clock_timestamp() - make_interval(secs => ${maxDeferralSeconds})
    returning id`.execute(database);
  return rows.length > 0;
}
