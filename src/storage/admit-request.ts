import type { KeyMode } from '../domain/api-key.ts';
import type { Defaults } from '../domain/defaults.ts';
import type { Role } from '../domain/roles.ts';
import type { TierTable } from '../domain/tiers.ts';
import type { Store } from './database.ts';
import { spendableCredits, type UsageRow } from './quota.ts';

/** The result of admitting a request: its key, its organization, and whether it is within the limits. */
export type AdmissionRow = UsageRow & {
  readonly keyId: string;
  /** In hexadecimal. */
  readonly keyHash: string;
  readonly mode: KeyMode;
  readonly userId: string | null;
  readonly defaultOrganizationId: string;
  /** The requested organization, or the key's own if that one is not allowed. */
  readonly organizationId: string;
  /** Null if the key's user does not belong to the requested organization. */
  readonly role: Role | null;
  readonly defaults: Defaults;
  readonly deleteAfter: string | null;
  readonly suspendedAt: string | null;
  readonly suspendedBecause: string | null;
  readonly admitted: boolean;
};

export type RequestToAdmit = {
  /** In hexadecimal. */
  readonly keyHash: string;
  readonly organizationId: string | null;
  readonly tiers: TierTable;
};

/** Finds the key, its organization and its usage, and counts the request, in one statement. */
export async function admitRequest({ pool }: Store, { keyHash, organizationId, tiers }: RequestToAdmit) {
  const { rows } = await pool.query<{ row: AdmissionRow & { now: string } }>({
    // Every request runs this statement. As a named statement, it is planned once per connection.
    name: 'admit-request',
    text: statement,
    values: [
      Buffer.from(keyHash, 'hex'),
      organizationId,
      // Sent as text, because the driver would escape each item of an array.
      JSON.stringify(tiers),
    ],
  });
  return rows[0] && { ...rows[0].row, now: new Date(rows[0].row.now) };
}

// The counts belong to the current day and minute, or to the next if a request that started later wrote the row first.
// Any other time is outdated, for example from a clock that was set back.
const sameDay = 'c.day between clock.today and clock.today + 1';
const sameMinute = "c.minute between clock.this_minute and clock.this_minute + interval '1 minute'";
const dayCount = `(case when ${sameDay} then c.day_count else 0 end)`;
const minuteCount = `(case when ${sameMinute} then c.minute_count else 0 end)`;
const withinLimits = `(${dayCount} < target.per_day and ${minuteCount} < target.per_minute)`;

// Losing a count in a power failure is harmless, so these statements do not wait for the disk. A request over a limit
// is not counted, so exceeding the limit of a minute does not use up the day.
const clock = `clock as (
  select set_config('synchronous_commit', 'off', true),
         (now() at time zone 'utc')::date as today,
         date_trunc('minute', now()) as this_minute,
         date_trunc('month', now() at time zone 'utc')::date as this_month
)`;

const counted = `counted as (
  update request_counts c
  set day = case when ${sameDay} then c.day else clock.today end,
      minute = case when ${sameMinute} then c.minute else clock.this_minute end,
      day_count = ${dayCount} + case when ${withinLimits} then 1 else 0 end,
      minute_count = ${minuteCount} + case when ${withinLimits} then 1 else 0 end,
      admitted = ${withinLimits}
  from target, clock
  where c.organization_id = target.organization_id
  returning c.admitted, c.day_count, c.minute_count
)`;

/** The limits of an organization `o`; the parameter contains all tiers. */
const limitsOf = (tiers: string) => `
         (${tiers}::json #>> array[o.tier, 'requestsPerDay'])::int as per_day,
         (${tiers}::json #>> array[o.tier, 'requestsPerMinute'])::int as per_minute`;

// One JSON column: the driver needs more time for seventeen columns than for parsing this.
const statement = `
with ${clock},
caller as (
  select k.id, k.hash, k.mode, k.user_id, k.organization_id as default_organization_id,
         case when k.user_id is null and coalesce($2::uuid, k.organization_id) = k.organization_id then 'owner'
              else m.role end as role
  from api_keys k
  left join memberships m
    on m.user_id = k.user_id and m.organization_id = coalesce($2::uuid, k.organization_id)
  where k.hash = $1 and k.revoked_at is null
    and not exists (select from users u where u.id = k.user_id and (u.disabled_at is not null or u.delete_after is not null))
),
touched as (
  update api_keys k set last_used_at = now()
  from caller
  where k.id = caller.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
),
target as (
  select caller.*, o.id as organization_id, o.tier, o.defaults, o.delete_after, o.suspended_at, o.suspended_because,
${limitsOf('$3')},
         coalesce(o.audio_quota, ($3::json #>> array[o.tier, 'audioQuota'])::int) as audio_quota
  from caller
  join organizations o
    on o.id = case when caller.role is null then caller.default_organization_id
                   else coalesce($2::uuid, caller.default_organization_id) end
),
${counted},
credits as (
  ${spendableCredits} and g.organization_id = (select organization_id from target)
)
select row_to_json(admission) as row from (
  select target.id as "keyId", encode(target.hash, 'hex') as "keyHash", target.mode, target.user_id as "userId",
         target.default_organization_id as "defaultOrganizationId", target.organization_id as "organizationId",
         target.role, target.tier, target.defaults, target.delete_after as "deleteAfter",
         target.suspended_at as "suspendedAt", target.suspended_because as "suspendedBecause", counted.admitted, counted.day_count as "today",
         counted.minute_count as "thisMinute", target.audio_quota as "audioQuota",
         coalesce(p.audio_used, 0) as "audioUsed", coalesce(p.audio_refunded, 0) as "audioRefunded", credits.audio as "audioCredits",
         credits.video as "videoCredits", credits.expiring_soon as "creditsExpiringSoon", now() as "now"
  from target, counted, credits, clock
  left join quota_periods p
    on p.period_start = clock.this_month and p.organization_id = (select organization_id from target)
) admission`;

const countStatement = `
with ${clock},
target as (select o.id as organization_id, ${limitsOf('$2')} from organizations o where o.id = $1),
${counted}
select admitted from counted`;

/** Counts a request without a key. False if it is over a limit; it is then not counted. */
export async function countRequest(
  { pool }: Store,
  { organizationId, tiers }: { readonly organizationId: string; readonly tiers: TierTable },
): Promise<boolean> {
  const { rows } = await pool.query<{ admitted: boolean }>({
    name: 'count-request',
    text: countStatement,
    values: [organizationId, JSON.stringify(tiers)],
  });
  return rows[0]?.admitted ?? false;
}
