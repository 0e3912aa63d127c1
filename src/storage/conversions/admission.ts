import { sql } from 'kysely';
import { runningStatuses } from '../../domain/conversion.ts';
import { announced } from '../conversion-feed.ts';
import type { Database } from '../database.ts';

/** How many of an organization's concurrent jobs are taken. Ask under the organization's lock. */
export async function countRunning(database: Database, organizationId: string): Promise<number> {
  const { running } = await database
    .selectFrom('conversions')
    .select((expression) => expression.fn.countAll<number>().as('running'))
    .where('organization_id', '=', organizationId)
    .where('status', 'in', runningStatuses)
    .executeTakeFirstOrThrow();
  return running;
}

/** Lets the longest-waiting conversions begin, as many as there are free places, and tells everybody. */
export async function admitWaiting(
  database: Database,
  organizationId: string,
  places: number,
): Promise<{ id: string; attempt: number }[]> {
  if (places <= 0) return [];
  const admitted = await database
    .updateTable('conversions')
    .set({ status: 'processing', started_at: sql<Date>`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('conversions')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('status', '=', 'pending')
        .orderBy('created_at')
        .orderBy('id')
        .limit(places),
    )
    .where('status', '=', 'pending')
    .where('organization_id', '=', organizationId)
    .returning(['id', 'attempt', announced])
    .execute();
  // Ids begin with the time they were made at: the oldest goes to the queue first.
  return admitted.sort((left, right) => (left.id < right.id ? -1 : 1));
}
