import { sql } from 'kysely';
import type { Tier } from '../domain/tiers.ts';
import type { Database } from './database.ts';

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

/** Sums of unexpired credits; the statement around it names the organization. */
export const spendableCredits = `
  select coalesce(sum(g.remaining) filter (where g.kind = 'audio'), 0) as audio,
         coalesce(sum(g.remaining) filter (where g.kind = 'video'), 0) as video,
         coalesce(sum(g.remaining) filter (where g.expires_at < now() + interval '30 days'), 0) as expiring_soon
  from credit_grants g
  where g.remaining > 0 and (g.expires_at is null or g.expires_at > now())`;

/** Reads the current usage without counting a request. */
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
