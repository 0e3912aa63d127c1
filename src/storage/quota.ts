import type { Tier } from '../domain/tiers.ts';
import { type Database, run } from './database.ts';
import { prepared } from './prepared.ts';

/** An organization whose charges and admissions wait for this transaction to end. */
export type HeldOrganization = {
  readonly id: string;
  readonly tier: Tier;
  readonly audioQuota: number | null;
};

const holdStatement = prepared(
  'select id, tier, audio_quota as "audioQuota" from organizations where id = $1 for no key update',
);

/**
 * Locks the organization until the transaction ends: charges and admissions happen one at a time.
 * Rows that only refer to the organization may still be written meanwhile.
 */
export async function holdOrganization(
  database: Database,
  organizationId: string,
): Promise<HeldOrganization | undefined> {
  const [row] = await run<HeldOrganization>(database, holdStatement, [organizationId]);
  return row;
}

export type Charge = {
  readonly source: 'quota' | 'credit';
  /** Units used this month; null where the unit came from elsewhere. */
  readonly used: number | null;
  /** Whether this very charge was the first this month to reach the mark. */
  readonly warned: boolean;
  readonly exceeded: boolean;
};

const warningPercent = 80;
const thisMonth = "date_trunc('month', now() at time zone 'utc')::date";

/** Where a statement that charges finds what it needs: names of parameters, or any SQL. */
type ChargeTerms = {
  readonly organization: string;
  readonly conversion: string;
  readonly attempt: string;
  readonly quota: string;
};

/**
 * Steps of a statement that charge an attempt once: a unit of this month's quota, else a credit from the grant
 * that expires first. `paid` then has one row, or none when there is neither.
 */
export function chargeSteps({ organization, conversion, attempt, quota }: ChargeTerms): string {
  const reached = (used: string, percent: number) =>
    `case when (${used}) * 100 >= ${quota}::bigint * ${percent} then now() end`;
  return `
    earlier as (
      select source from quota_ledger where conversion_id = ${conversion} and attempt = ${attempt}
    ),
    period as (
      insert into quota_periods as p (organization_id, period_start, audio_used, warned_at, exceeded_at)
      select ${organization}, ${thisMonth}, 1, ${reached('1', warningPercent)}, ${reached('1', 100)}
      where ${quota} > 0 and not exists (select from earlier)
      on conflict (organization_id, period_start) do update
      set audio_used = p.audio_used + 1,
          warned_at = coalesce(p.warned_at, ${reached('p.audio_used + 1', warningPercent)}),
          exceeded_at = coalesce(p.exceeded_at, ${reached('p.audio_used + 1', 100)})
      where p.audio_used < ${quota}
      returning audio_used, warned_at, exceeded_at
    ),
    credit as (
      update credit_grants set remaining = remaining - 1
      where not exists (select from earlier) and not exists (select from period) and ${quota} is not null and id = (
        select id from credit_grants
        where organization_id = ${organization} and kind = 'audio' and remaining > 0
          and (expires_at is null or expires_at > now())
        order by expires_at nulls last, created_at limit 1
      )
      returning id
    ),
    charged as (
      insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source, credit_grant_id)
      select ${conversion}, ${attempt}, ${organization}, ${thisMonth},
             case when grant_id is null then 'quota' else 'credit' end, grant_id
      from (select null::uuid as grant_id from period union all select id from credit) paid_from
      returning source
    ),
    paid as (
      select source, p.audio_used as used, coalesce(p.warned_at = now(), false) as warned,
             coalesce(p.exceeded_at = now(), false) as exceeded
      from (select source from earlier union all select source from charged) once left join period p on true
    )`;
}

const terms = { organization: '$1::uuid', conversion: '$2::uuid', attempt: '$3::int', quota: '$4::int' };
const chargeOnce = prepared(`with ${chargeSteps(terms)} select * from paid`);

/** Charges an attempt. Undefined when there is neither quota nor credit. Ask with the organization held. */
export async function charge(
  database: Database,
  attempt: { organizationId: string; conversionId: string; attempt: number; quota: number },
): Promise<Charge | undefined> {
  const values = [attempt.organizationId, attempt.conversionId, attempt.attempt, attempt.quota];
  const [row] = await run<Charge>(database, chargeOnce, values);
  return row;
}
