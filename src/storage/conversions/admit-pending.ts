import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { announced } from '../notifications.ts';
import { runningJobs } from '../quota.ts';

/** Starts the longest-waiting conversions, until `concurrentJobs` run. Call it with the organization locked. */
export async function admitPending(
  database: Database,
  organizationId: string,
  concurrentJobs: number,
): Promise<void> {
  await database
    .updateTable('conversions')
    .set({ status: 'processing', startedAt: sql<Date>`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('conversions')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'pending')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(sql<number>`greatest(0, ${concurrentJobs} - ${runningJobs(organizationId)})`),
    )
    .where('status', '=', 'pending')
    .where('organizationId', '=', organizationId)
    .returning(announced)
    .execute();
}
