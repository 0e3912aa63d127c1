import { sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { Database } from './database.ts';

/** Locks the organization until the transaction ends: charges and admissions happen one at a time. */
export async function lockOrganization(
  database: Database,
  organizationId: string,
): Promise<{ tier: Tier; audioQuota: number | null } | undefined> {
  return database
    .selectFrom('organizations')
    .select(['tier', 'audio_quota as audioQuota'])
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

export type Charge = { readonly source: 'quota' | 'credit' };

export function findCharge(
  database: Database,
  charge: { organizationId: string; conversionId: string; attempt: number },
): Promise<Charge | undefined> {
  return database
    .selectFrom('quota_ledger')
    .select('source')
    .where('organization_id', '=', charge.organizationId)
    .where('conversion_id', '=', charge.conversionId)
    .where('attempt', '=', charge.attempt)
    .executeTakeFirst();
}

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'utc')::date`;

/** Uses one unit of this month's quota. False when none is left. */
export async function takeFromQuota(
  database: Database,
  organizationId: string,
  quota: number,
): Promise<boolean> {
  await database
    .insertInto('quota_periods')
    .values({ organization_id: organizationId, period_start: thisMonth })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .updateTable('quota_periods')
    .set((expression) => ({ audio_used: expression('audio_used', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('period_start', '=', thisMonth)
    .where('audio_used', '<', quota)
    .returning('audio_used')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses one audio credit, from the grant that expires first. Undefined when there is none. */
export async function takeFromCredits(
  database: Database,
  organizationId: string,
): Promise<string | undefined> {
  const row = await database
    .updateTable('credit_grants')
    .set((expression) => ({ remaining: expression('remaining', '-', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('credit_grants')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('kind', '=', 'audio')
        .where('remaining', '>', 0)
        .where((grant) =>
          grant.or([grant('expires_at', 'is', null), grant('expires_at', '>', sql<Date>`now()`)]),
        )
        .orderBy('expires_at', (order) => order.asc().nullsLast())
        .orderBy('created_at')
        .limit(1)
        .forUpdate(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertCharge(
  database: Database,
  charge: { organizationId: string; conversionId: string; attempt: number; creditGrantId: string | null },
): Promise<void> {
  await database
    .insertInto('quota_ledger')
    .values({
      conversion_id: charge.conversionId,
      attempt: charge.attempt,
      organization_id: charge.organizationId,
      period_start: thisMonth,
      source: charge.creditGrantId === null ? 'quota' : 'credit',
      credit_grant_id: charge.creditGrantId,
    })
    .execute();
}
