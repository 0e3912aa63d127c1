import { sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import { type Tier, tierWeights } from '../../domain/tiers.ts';
import type { Database } from '../database.ts';
import { isUnleased, leaseEnd } from '../leases.ts';
import type { Attempt } from './move-attempt.ts';

export type ClaimedAttempt = Attempt & {
  /** The number of claims of this attempt: 1 unless a worker died or released it. */
  readonly claims: number;
  readonly lostClaims: number;
  readonly tier: Tier;
  /** The seconds from admission to this claim. */
  readonly waitedSeconds: number;
  readonly traceparent: string | null;
  readonly requestId: string | null;
};

const isRunning = sql`status in ('processing', 'generating')`;

/**
 * Leases admitted attempts that no worker has leased. Live ones come first, then those of organizations with the least
 * work on this worker, weighted by tier. An organization with n running attempts may claim only while more than n slots
 * are free, so the last slot is reserved for one without any. `limits` are the worker's slots for each mode.
 */
export async function claimAttempts(
  database: Database,
  { workerId, limit, limits }: { workerId: string; limit: number; limits: Readonly<Record<KeyMode, number>> },
): Promise<ClaimedAttempt[]> {
  const { rows } = await sql<ClaimedAttempt & { startedAt: Date }>`
    with running as materialized (
      select organization_id, mode, count(*) as running from conversions
      where locked_by = ${workerId} and locked_until > clock_timestamp() and ${isRunning}
      group by organization_id, mode
    ),
    slots as materialized (
      select mode, least(${limit}, max_count - coalesce((select sum(running) from running where running.mode = modes.mode), 0)) as free
      from (values ('live', ${limits.live}::int), ('sandbox', ${limits.sandbox}::int)) modes (mode, max_count)
    ),
    due as materialized (
      select conversions.id, mode, started_at, tier, (coalesce(running, 0) - 1 +
          row_number() over (partition by organization_id, mode order by started_at, conversions.id)
        ) * 2.0 / (${JSON.stringify(tierWeights)}::json ->> tier)::int as ahead
      from conversions join organizations on organizations.id = organization_id
        left join running using (organization_id, mode)
      where ${isRunning} and ${isUnleased} and organizations.delete_after is null
        and organizations.suspended_at is null
    ),
    ranked as materialized (
      select *, row_number() over (partition by mode order by ahead, started_at, id) as position from due
    ),
    chosen as materialized (
      select id, tier from ranked join slots using (mode)
      where position + ahead <= free
      order by mode = 'sandbox', position limit ${limit}
    )
    update conversions set locked_by = ${workerId}, locked_until = ${leaseEnd}, claims = claims + 1,
      claimed_progress = progress, lost_claims = case
        when locked_by is null then lost_claims -- new, or released
        when progress > claimed_progress then 0
        else lost_claims + 1 end
    from chosen
    where conversions.id = chosen.id and conversions.id in (
      select id from conversions
      where ${isRunning} and ${isUnleased} and id in (select id from chosen)
      for update skip locked)
    returning conversions.id, attempt, claims, lost_claims, traceparent, request_id, tier, started_at,
      extract(epoch from clock_timestamp() - started_at)::float8 as waited_seconds`.execute(database);
  // UPDATE returns rows in any order. Ids start with their time of creation.
  return rows.sort((a, b) => Number(a.startedAt) - Number(b.startedAt) || (a.id < b.id ? -1 : 1));
}
