import { sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { Database } from './database.ts';

/** An organization whose charges and admissions wait for this transaction to end. */
export type HeldOrganization = {
  readonly id: string;
  readonly tier: Tier;
  readonly audioQuota: number | null;
};

/**
 * Locks the organization until the transaction ends: charges and admissions happen one at a time.
 * Rows that only refer to the organization may still be written meanwhile.
 */
export async function holdOrganization(
  database: Database,
  organizationId: string,
): Promise<HeldOrganization | undefined> {
  return database
    .selectFrom('organizations')
    .select(['id', 'tier', 'audio_quota as audioQuota'])
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Charge = {
  readonly source: 'quota' | 'credit';
  /** Units used this month; null where the unit came from elsewhere. */
  readonly used: number | null;
  /** Whether this very charge was the first this month to reach the mark. */
  readonly warned: boolean;
  readonly exceeded: boolean;
};

const thisMonth = sql<string>`date_trunc('month', now() at time zone 'utc')::date`;
const warningPercent = 80;

/**
 * Charges an attempt once: a unit of this month's quota, else a credit from the grant that expires first.
 * Undefined when there is neither. Ask with the organization held.
 */
export async function charge(
  database: Database,
  attempt: { organizationId: string; conversionId: string; attempt: number; quota: number },
): Promise<Charge | undefined> {
  const { organizationId, conversionId, quota } = attempt;
  const { rows } = await sql<Charge>`
    with earlier as (
      select source from quota_ledger
      where conversion_id = ${conversionId} and attempt = ${attempt.attempt}
    ),
    period as (
      insert into quota_periods as p (organization_id, period_start, audio_used, warned_at, exceeded_at)
      select ${organizationId}::uuid, ${thisMonth}, 1, ${whenReached(1, quota, warningPercent)},
             ${whenReached(1, quota, 100)}
      where ${quota}::int > 0 and not exists (select from earlier)
      on conflict (organization_id, period_start) do update
      set audio_used = p.audio_used + 1,
          warned_at = coalesce(p.warned_at, ${whenReached(sql`p.audio_used + 1`, quota, warningPercent)}),
          exceeded_at = coalesce(p.exceeded_at, ${whenReached(sql`p.audio_used + 1`, quota, 100)})
      where p.audio_used < ${quota}::int
      returning audio_used, warned_at, exceeded_at
    ),
    credit as (
      update credit_grants set remaining = remaining - 1
      where not exists (select from earlier) and not exists (select from period) and id = (
        select id from credit_grants
        where organization_id = ${organizationId} and kind = 'audio' and remaining > 0
          and (expires_at is null or expires_at > now())
        order by expires_at nulls last, created_at limit 1
      )
      returning id
    ),
    charged as (
      insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source, credit_grant_id)
      select ${conversionId}::uuid, ${attempt.attempt}::int, ${organizationId}::uuid, ${thisMonth},
             case when grant_id is null then 'quota' else 'credit' end, grant_id
      from (select null::uuid as grant_id from period union all select id from credit) paid
      returning source
    )
    select source, p.audio_used as used, coalesce(p.warned_at = now(), false) as warned,
           coalesce(p.exceeded_at = now(), false) as exceeded
    from (select source from earlier union all select source from charged) paid left join period p on true
  `.execute(database);
  return rows[0];
}

/** This moment, where so many units are at least that share of the quota. */
function whenReached(used: unknown, quota: number, percent: number) {
  return sql<Date | null>`case when (${used})::int * 100 >= ${quota * percent}::bigint then now() end`;
}
