import { sql } from 'kysely';
import type { PlayCounts } from '../domain/public-pages.ts';
import { type Scope, shownStatus } from './conversions/find-conversion.ts';
import type { Database } from './database.ts';

/** The counts of a UTC day, such as `2026-11-15`. */
export type DayOfConversions = {
  readonly day: string;
  readonly completed: number;
  readonly failed: number;
  readonly running: number;
};

export type DayOfUsage = {
  readonly day: string;
  readonly requests: number;
  readonly fromQuota: number;
  readonly fromCredits: number;
};

/** Counts the last days and today, oldest first, including days without any. Canceled ones are not failures. */
export async function countConversionsByDay(database: Database, scope: Scope, days: number) {
  const { rows } = await sql<DayOfConversions>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.completed, 0)::int as completed,
           coalesce(c.failed, 0)::int as failed, coalesce(c.running, 0)::int as running
    from ${lastDays(days)}
    left join (
      select (created_at at time zone 'utc')::date as day,
             count(*) filter (where ${shownStatus} = 'completed') as completed,
             count(*) filter (where ${shownStatus} = 'failed') as failed,
             count(*) filter (where status not in ('completed', 'failed')) as running
      from conversions
      where organization_id = ${scope.organizationId} and mode = ${scope.mode} and created_at >= ${since(days)}
      group by 1
    ) c on c.day = d.day
    order by d.day`.execute(database);
  return rows;
}

export type DayOfAllPlays = PlayCounts & { readonly day: string };

/** Counts plays of the last days and today, oldest first, including days without any. */
export async function countPlaysByDay(
  database: Database,
  { organizationId, mode }: Scope,
  of: { conversionId?: string; productId?: string; days: number },
): Promise<DayOfAllPlays[]> {
  const { conversionId = null, productId = null, days } = of;
  const { rows } = await sql<DayOfAllPlays>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.plays, 0)::int as plays,
           coalesce(p.completions, 0)::int as completions, coalesce(p.seconds, 0)::float8 as listened_seconds
    from ${lastDays(days)}
    left join (
      select day, sum(plays) as plays, sum(completions) as completions, sum(listened_seconds) as seconds
      from conversions join conversion_plays on conversion_plays.conversion_id = conversions.id
      where organization_id = ${organizationId} and mode = ${mode}
        and day > (now() at time zone 'utc')::date - ${days}::int
        and (${conversionId}::uuid is null or conversions.id = ${conversionId})
        and (${productId}::uuid is null or product_id = ${productId})
      group by day
    ) p on p.day = d.day
    order by d.day`.execute(database);
  return rows;
}

/** Today's requests come from the counter that enforces the limits. */
export async function readUsageByDay(database: Database, organizationId: string, days: number) {
  const { rows } = await sql<DayOfUsage>`
    select to_char(d.day, 'YYYY-MM-DD') as day,
           coalesce(today.day_count, r.count, 0)::int as requests,
           coalesce(l.from_quota, 0)::int as from_quota, coalesce(l.from_credits, 0)::int as from_credits
    from ${lastDays(days)}
    left join request_days r on r.organization_id = ${organizationId} and r.day = d.day
    left join request_counts today on today.organization_id = ${organizationId} and today.day = d.day
    left join (
      select (charged_at at time zone 'utc')::date as day,
             count(*) filter (where source = 'quota') as from_quota,
             count(*) filter (where source = 'credit') as from_credits
      from quota_ledger charge
      where organization_id = ${organizationId} and charged_at >= ${since(days)} and kind = 'charge'
        and not exists (
          select from quota_ledger refund
          where refund.conversion_id = charge.conversion_id and refund.attempt = charge.attempt
            and refund.kind = 'refund')
      group by 1
    ) l on l.day = d.day
    order by d.day`.execute(database);
  return rows;
}

function lastDays(days: number) {
  return sql`(
    select (now() at time zone 'utc')::date - back as day from generate_series(0, ${days - 1}::int) back
  ) d`;
}

function since(days: number) {
  return sql`((now() at time zone 'utc')::date - ${days - 1}::int)::timestamp at time zone 'utc'`;
}
