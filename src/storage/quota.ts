import { type RawBuilder, sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { LedgerEntry } from '../domain/usage.ts';
import { type Database, type PageRows, query } from './database.ts';
import type { Row, Tables } from './tables.ts';

/** One attempt at a conversion. The ledger accepts each attempt once. */
export type Charge = {
  readonly organizationId: string;
  readonly conversionId: string;
  readonly attempt: number;
};

export type QuotaCharge = {
  readonly quota: number;
  /** The used units of the month's quota, including this one; null if nothing was charged. */
  readonly used: number | null;
  readonly warned: boolean;
  readonly exceeded: boolean;
  readonly repeated: boolean;
};

/** Locks the organization and charges a unit of the month's quota, if one is left, in one round trip. */
export async function chargeQuota(
  database: Database,
  { organizationId, conversionId, attempt }: Charge,
  tierQuota: number,
): Promise<QuotaCharge | undefined> {
  const values = [organizationId, conversionId, attempt, tierQuota];
  const [charge] = await query<QuotaCharge>(database, chargeStatement, values);
  return charge;
}

const monthNow = "date_trunc('month', now() at time zone 'utc')::date";
const thisMonth = sql.raw(monthNow);

const chargeStatement = `
  with organization as (
    select id, coalesce(audio_quota, $4) as quota from organizations where id = $1 for no key update
  ),
  earlier as (
    select from quota_ledger where conversion_id = $2 and attempt = $3 and kind = 'charge'
  ),
  period as (
    insert into quota_periods as period (organization_id, period_start, audio_used, ledger_rows)
    select id, ${monthNow}, 1, 1 from organization where quota > 0 and not exists (select from earlier)
    on conflict (organization_id, period_start) do update
    set audio_used = period.audio_used + 1, ledger_rows = period.ledger_rows + 1
    where period.audio_used < (select quota from organization)
    returning *
  ),
  charged as (
    insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source)
    select $2, $3, organization_id, period_start, 'quota' from period
  )
  select quota, audio_used as used, warned_at is not null as warned, exceeded_at is not null as exceeded,
    exists (select from earlier) as repeated
  from organization left join period on true`;

/** Records that the month's quota is nearly or fully used, so that each event is emitted once. */
export async function markQuota(
  database: Database,
  organizationId: string,
  mark: 'warned_at' | 'exceeded_at',
): Promise<void> {
  await sql`
    update quota_periods set ${sql.ref(mark)} = now()
    where organization_id = ${organizationId} and period_start = ${thisMonth}`.execute(database);
}

/** Charges the credit that expires first. False if there is none. Call it with the organization locked. */
export async function chargeCredit(database: Database, { organizationId, conversionId, attempt }: Charge) {
  const { rows } = await sql`
    with credit as (
      update credit_grants set remaining = remaining - 1
      where id = (
        select id from credit_grants
        where organization_id = ${organizationId} and kind = 'audio' and remaining > 0
          and (expires_at is null or expires_at > now())
        order by expires_at nulls last, created_at limit 1)
      returning id, organization_id
    ),
    period as (
      insert into quota_periods as period (organization_id, period_start, ledger_rows)
      select organization_id, ${thisMonth}, 1 from credit
      on conflict (organization_id, period_start) do update set ledger_rows = period.ledger_rows + 1
    )
    insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source, credit_grant_id)
    select ${conversionId}::uuid, ${attempt}::int, organization_id, ${thisMonth}, 'credit', id from credit
    returning source`.execute(database);
  return rows.length > 0;
}

/** Refunds an attempt once, with the organization locked. False if it was free or already refunded. */
export async function refundAttempt(database: Database, { organizationId, conversionId, attempt }: Charge) {
  const { rows } = await sql`
    with refund as (
      insert into quota_ledger
        (conversion_id, attempt, kind, organization_id, period_start, source, credit_grant_id)
      select conversion_id, attempt, 'refund', organization_id, period_start, source, credit_grant_id
      from quota_ledger
      where conversion_id = ${conversionId} and attempt = ${attempt} and organization_id = ${organizationId}
        and kind = 'charge'
      on conflict (conversion_id, attempt, kind) do nothing
      returning organization_id, period_start, source, credit_grant_id
    ),
    credit as (
      update credit_grants set remaining = remaining + 1 from refund where id = refund.credit_grant_id
    )
    update quota_periods period
    set audio_used = audio_used - (refund.source = 'quota')::int, audio_refunded = audio_refunded + 1,
      ledger_rows = ledger_rows + 1
    from refund
    where period.organization_id = refund.organization_id and period.period_start = refund.period_start
    returning period.period_start`.execute(database);
  return rows.length > 0;
}

export type UsageRow = {
  readonly tier: Tier;
  readonly audioQuota: number | null;
  readonly audioUsed: number;
  readonly audioRefunded: number;
  readonly audioCredits: number;
  readonly videoCredits: number;
  readonly creditsExpiringSoon: number;
  readonly today: number;
  readonly thisMinute: number;
  readonly now: Date;
};

/** The sums of unexpired credits; the surrounding statement filters by organization. */
export const spendableCredits = `
  select coalesce(sum(g.remaining) filter (where g.kind = 'audio'), 0) as audio,
         coalesce(sum(g.remaining) filter (where g.kind = 'video'), 0) as video,
         coalesce(sum(g.remaining) filter (where g.expires_at < now() + interval '30 days'), 0) as expiring_soon
  from credit_grants g
  where g.remaining > 0 and (g.expires_at is null or g.expires_at > now())`;

export async function readUsage(database: Database, organizationId: string): Promise<UsageRow | undefined> {
  const { rows } = await sql<UsageRow>`
    select o.tier, o.audio_quota, coalesce(p.audio_used, 0) as audio_used,
           coalesce(p.audio_refunded, 0) as audio_refunded,
           credits.audio as audio_credits, credits.video as video_credits,
           credits.expiring_soon as credits_expiring_soon,
           case when c.day = (now() at time zone 'utc')::date then c.day_count else 0 end as "today",
           case when c.minute = date_trunc('minute', now()) then c.minute_count else 0 end as this_minute,
           now() as "now"
    from organizations o
    join request_counts c on c.organization_id = o.id
    left join quota_periods p
      on p.organization_id = o.id and p.period_start = date_trunc('month', now() at time zone 'utc')::date
    cross join lateral (
      ${sql.raw(spendableCredits)} and g.organization_id = o.id
    ) credits
    where o.id = ${organizationId}`.execute(database);
  return rows[0];
}

export type CreditGrant = Omit<Row<'credit_grants', keyof Tables['credit_grants']>, 'remaining'>;

export function insertCreditGrant(
  database: Database,
  {
    amount,
    ...grant
  }: Pick<CreditGrant, 'id' | 'organizationId' | 'kind' | 'expiresAt'> & { readonly amount: number },
): Promise<CreditGrant> {
  return database
    .insertInto('credit_grants')
    .values({ ...grant, granted: amount, remaining: amount })
    .returning(['id', 'organizationId', 'kind', 'granted', 'expiresAt', 'createdAt'])
    .executeTakeFirstOrThrow();
}

/** Lists charges, refunds, grants and expiries, newest first, starting after the position. */
export async function listLedger(
  database: Database,
  organizationId: string,
  page: PageRows,
): Promise<LedgerEntry[]> {
  const charge = sql`case kind when 'charge' then 'charge_' else 'refund_' end || conversion_id || '_' || attempt`;
  const parts = [
    part(page, sql`charged_at`, charge, {
      values: sql`kind as type, case kind when 'charge' then -1 else 1 end as units, source,
        conversion_id, attempt, credit_grant_id, null::timestamptz as expires_at`,
      from: sql`quota_ledger where organization_id = ${organizationId}`,
    }),
    part(page, sql`created_at`, sql`'grant_' || id`, {
      values: sql`'grant', granted, 'credit', null, null, id, expires_at`,
      from: sql`credit_grants where organization_id = ${organizationId} and kind = 'audio'`,
    }),
    part(page, sql`expires_at`, sql`'expiry_' || id`, {
      values: sql`'expiry', -remaining, 'credit', null, null, id, null::timestamptz`,
      from: expired(organizationId),
    }),
  ];
  const { rows } = await sql<LedgerEntry>`
    select entry_id as id, at as created_at, type, units, source, conversion_id, attempt,
      credit_grant_id, expires_at
    from (${sql.join(parts, sql` union all `)}) entries
    order by at desc, entry_id desc limit ${page.limit}`.execute(database);
  return rows;
}

/** Selects one page of each kind, so that an index can return it without reading the rest. */
function part(
  { after, limit }: PageRows,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { values, from }: Record<'values' | 'from', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  // Text in the C collation, so that rows are compared in their sort order.
  const key = sql`(${id}) collate "C"`;
  const earlier = after
    ? sql`and ${at} <= ${after.createdAt} and (${at}, ${key}) < (${after.createdAt}::timestamptz, ${after.id})`
    : sql``;
  return sql`(
    select ${key} as entry_id, ${at} as at, ${values} from ${from} ${earlier}
    order by 2 desc, 1 desc limit ${limit})`;
}

/** Counts the ledger. The cost grows with months and grants, not with charges. */
export async function countLedger(database: Database, organizationId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select coalesce(sum(ledger_rows), 0) from quota_periods where organization_id = ${organizationId})
      + (select count(*) from credit_grants where organization_id = ${organizationId} and kind = 'audio')
      + (select count(*) from ${expired(organizationId)}) as total`.execute(database);
  return rows[0]?.total ?? 0;
}

function expired(organizationId: string) {
  return sql`credit_grants
    where organization_id = ${organizationId} and kind = 'audio' and remaining > 0 and expires_at <= now()`;
}
