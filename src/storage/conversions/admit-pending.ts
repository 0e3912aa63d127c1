import { sql } from 'kysely';
import { announced } from '../conversion-feed.ts';
import type { Database } from '../database.ts';

/** Starts the longest-waiting conversions, one for each free slot. */
export async function admitPending(database: Database, organizationId: string, slots: number): Promise<void> {
  await database
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
        .limit(slots),
    )
    .where('status', '=', 'pending')
    .where('organization_id', '=', organizationId)
    .returning(announced)
    .execute();
}
