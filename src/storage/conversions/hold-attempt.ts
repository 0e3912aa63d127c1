import { sql } from 'kysely';
import { runningStatuses } from '../../domain/conversion.ts';
import type { Database } from '../database.ts';
import type { Attempt } from './move-attempt.ts';

/**
 * Waits until nobody else is putting files of this conversion in place, and keeps others waiting until the transaction
 * ends. False when the attempt is no longer running: then the files that are there are somebody's result.
 */
export async function holdAttempt(
  transaction: Database,
  { id, attempt, organizationId }: Attempt & { readonly organizationId: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${id}`}, 0))`.execute(transaction);
  const row = await transaction
    .selectFrom('conversions')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('attempt', '=', attempt)
    .where('status', 'in', runningStatuses)
    .executeTakeFirst();
  return row !== undefined;
}
