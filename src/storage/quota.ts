import { sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { Database } from './database.ts';

export type LockedOrganization = {
  readonly id: string;
  readonly tier: Tier;
  readonly audioQuota: number | null;
};

/** Locks the organization until the transaction ends. Rows that refer to it can still be written. */
export async function lockOrganization(
  database: Database,
  organizationId: string,
): Promise<LockedOrganization | undefined> {
  const { rows } = await sql<LockedOrganization>`
    select id, tier, audio_quota as "audioQuota" from organizations
    where id = ${organizationId} for no key update`.execute(database);
  return rows[0];
}

/** Decides charges and admissions. Read it with the organization locked. */
export type Account = {
  /** The first day of the current month. */
  readonly periodStart: string;
  /** Used units of the month's quota. */
  readonly used: number;
  readonly warned: boolean;
  readonly exceeded: boolean;
  /** The grant with credits left that expires first. */
  readonly creditGrantId: string | null;
  /** Conversions that count against the limit of concurrent jobs. */
  readonly running: number;
};

export async function readAccount(database: Database, organizationId: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select month.start as "periodStart", coalesce(period.audio_used, 0) as used,
      period.warned_at is not null as warned, period.exceeded_at is not null as exceeded,
      (select id from credit_grants
       where organization_id = ${organizationId} and kind = 'audio' and remaining > 0
         and (expires_at is null or expires_at > now())
       order by expires_at nulls last, created_at limit 1) as "creditGrantId",
      (select coalesce(sum(count), 0)::int from conversion_counts
       where organization_id = ${organizationId} and status in ('processing', 'generating')) as running
    from (select date_trunc('month', now() at time zone 'utc')::date as start) month
    left join quota_periods period
      on period.organization_id = ${organizationId} and period.period_start = month.start`.execute(database);
  const [account] = rows;
  if (!account) throw new Error('An account always has one row.');
  return account;
}

/** One attempt at a conversion. The ledger charges each attempt once. */
export type Charge = {
  readonly organizationId: string;
  readonly conversionId: string;
  readonly attempt: number;
  readonly periodStart: string;
};

/** Charges a unit of the month's quota and records the marks it reaches. False when it was charged before. */
export async function chargeQuota(
  database: Database,
  charge: Charge,
  marks: { readonly warning: boolean; readonly limit: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    with charged as (${insertCharge(charge, null)})
    insert into quota_periods as period (organization_id, period_start, audio_used, warned_at, exceeded_at)
    select organization_id, period_start, 1,
      case when ${marks.warning} then now() end, case when ${marks.limit} then now() end
    from charged
    on conflict (organization_id, period_start) do update set
      audio_used = period.audio_used + 1,
      warned_at = coalesce(period.warned_at, excluded.warned_at),
      exceeded_at = coalesce(period.exceeded_at, excluded.exceeded_at)
    returning audio_used`.execute(database);
  return rows.length > 0;
}

/** Charges a credit of the grant, unless the attempt was charged before. */
export async function chargeCredit(database: Database, charge: Charge, grantId: string): Promise<void> {
  await sql`
    with charged as (${insertCharge(charge, grantId)})
    update credit_grants set remaining = remaining - 1
    where id = ${grantId} and organization_id in (select organization_id from charged)`.execute(database);
}

function insertCharge(
  { organizationId, conversionId, attempt, periodStart }: Charge,
  grantId: string | null,
) {
  return sql`
    insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source, credit_grant_id)
    values (${conversionId}, ${attempt}, ${organizationId}, ${periodStart},
      ${grantId === null ? 'quota' : 'credit'}, ${grantId})
    on conflict (conversion_id, attempt) do nothing
    returning organization_id, period_start`;
}
