import type { KeyMode } from '../domain/api-key.ts';
import type { ShownConversion } from '../domain/conversion.ts';
import type { Role } from '../domain/roles.ts';
import { type Tier, type TierTable, tiers } from '../domain/tiers.ts';
import { type ShownAnswer, shownConversion, toShownConversion } from './conversions/shown-conversion.ts';
import type { Store } from './database.ts';
import { spendableCredits } from './usage.ts';

/** What one round trip tells about a request: whose it is, and whether it is within the limits. */
export type AdmissionRow = {
  readonly keyId: string;
  /** In hexadecimal. */
  readonly keyHash: string;
  readonly mode: KeyMode;
  readonly userId: string | null;
  readonly defaultOrganizationId: string;
  /** The organization counted against: the one asked for, or the key's own where that is not allowed. */
  readonly organizationId: string;
  /** Null when the key's user does not belong to the organization asked for. */
  readonly role: Role | null;
  readonly tier: Tier;
  readonly admitted: boolean;
  readonly today: number;
  readonly thisMinute: number;
  readonly audioQuota: number;
  readonly audioUsed: number;
  readonly audioCredits: number;
  readonly videoCredits: number;
  readonly creditsExpiringSoon: number;
  readonly now: Date;
};

export type RequestToAdmit = {
  /** In hexadecimal. */
  readonly keyHash: string;
  readonly organizationId: string | null;
  /** A conversion to look up on the way; null for none. */
  readonly conversionId: string | null;
  readonly tiers: TierTable;
};

/**
 * Finds the key, its organization and its usage, and counts the request, in one statement. A conversion to be
 * shown comes with it, if the request is admitted and may see it: asking how it is going is one round trip.
 */
export async function admitRequest(
  store: Store,
  { keyHash, organizationId, conversionId, tiers: table }: RequestToAdmit,
): Promise<(AdmissionRow & { readonly conversion: ShownConversion | null }) | undefined> {
  const values = [`\\x${keyHash}`, organizationId, conversionId, ...limitsOf(table)];
  const answer = await store.askInLine<Answer>(keyHash, question, values);
  return answer && toAdmission(answer);
}

/** The answer by position: a list is read in half the time that an object with its names takes. */
type Answer = readonly [
  keyId: string,
  keyHash: string,
  mode: KeyMode,
  userId: string | null,
  defaultOrganizationId: string,
  organizationId: string,
  role: Role | null,
  tier: Tier,
  admitted: boolean,
  today: number,
  thisMinute: number,
  audioQuota: number,
  audioUsed: number,
  audioCredits: number,
  videoCredits: number,
  creditsExpiringSoon: number,
  /** In milliseconds. */
  now: number,
  shown: ShownAnswer | null,
];

function toAdmission([
  keyId,
  keyHash,
  mode,
  userId,
  defaultOrganizationId,
  organizationId,
  role,
  tier,
  admitted,
  today,
  thisMinute,
  audioQuota,
  audioUsed,
  audioCredits,
  videoCredits,
  creditsExpiringSoon,
  now,
  shown,
]: Answer): AdmissionRow & { readonly conversion: ShownConversion | null } {
  return {
    keyId,
    keyHash,
    mode,
    userId,
    defaultOrganizationId,
    organizationId,
    role,
    tier,
    admitted,
    today,
    thisMinute,
    audioQuota,
    audioUsed,
    audioCredits,
    videoCredits,
    creditsExpiringSoon,
    now: new Date(now),
    conversion: shown && toShownConversion(shown),
  };
}

const limitsByTable = new WeakMap<TierTable, readonly string[]>();

/** The limits of all tiers as PostgreSQL writes lists, made once. */
function limitsOf(table: TierTable): readonly string[] {
  const known = limitsByTable.get(table);
  if (known) return known;
  const limits = tiers.map((tier) => table[tier]);
  const lists = [
    tiers,
    limits.map((limit) => limit.requestsPerDay),
    limits.map((limit) => limit.requestsPerMinute),
    limits.map((limit) => limit.audioQuota),
  ].map((list) => `{${list.join(',')}}`);
  limitsByTable.set(table, lists);
  return lists;
}

// The counts belong to the running day and minute, or to the next where the row was written by a request
// that started later but came first. Anything else is left over, also from a clock that was set back.
const sameDay = 'c.day between clock.today and clock.today + 1';
const sameMinute = "c.minute between clock.this_minute and clock.this_minute + interval '1 minute'";
const dayCount = `(case when ${sameDay} then c.day_count else 0 end)`;
const minuteCount = `(case when ${sameMinute} then c.minute_count else 0 end)`;
const withinLimits = `(${dayCount} < target.per_day and ${minuteCount} < target.per_minute)`;

// A count lost in a power cut costs nothing, so this statement does not wait for the disk.
// A request over a limit is not counted: hammering within a minute does not eat up the day.
const statement = `
with clock as (
  select set_config('synchronous_commit', 'off', true),
         (now() at time zone 'utc')::date as today,
         date_trunc('minute', now()) as this_minute,
         date_trunc('month', now() at time zone 'utc')::date as this_month
),
limits as (
  select * from unnest($4::text[], $5::int[], $6::int[], $7::int[]) as l(tier, per_day, per_minute, audio_quota)
),
caller as (
  select k.id, k.hash, k.mode, k.user_id, k.organization_id as default_organization_id,
         case when k.user_id is null and coalesce($2::uuid, k.organization_id) = k.organization_id then 'owner'
              else m.role end as role
  from api_keys k
  left join memberships m
    on m.user_id = k.user_id and m.organization_id = coalesce($2::uuid, k.organization_id)
  where k.hash = $1 and k.revoked_at is null
),
touched as (
  update api_keys k set last_used_at = now()
  from caller
  where k.id = caller.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
),
target as (
  select caller.*, o.id as organization_id, o.tier, l.per_day, l.per_minute,
         coalesce(o.audio_quota, l.audio_quota) as audio_quota
  from caller
  join organizations o
    on o.id = case when caller.role is null then caller.default_organization_id
                   else coalesce($2::uuid, caller.default_organization_id) end
  join limits l on l.tier = o.tier
),
counted as (
  update request_counts c
  set day = case when ${sameDay} then c.day else clock.today end,
      minute = case when ${sameMinute} then c.minute else clock.this_minute end,
      day_count = ${dayCount} + case when ${withinLimits} then 1 else 0 end,
      minute_count = ${minuteCount} + case when ${withinLimits} then 1 else 0 end,
      admitted = ${withinLimits}
  from target, clock
  where c.organization_id = target.organization_id
  returning c.admitted, c.day_count, c.minute_count
),
credits as (
  ${spendableCredits} and g.organization_id = (select organization_id from target)
)
select json_build_array(
         target.id, encode(target.hash, 'hex'), target.mode, target.user_id, target.default_organization_id,
         target.organization_id, target.role, target.tier,
         counted.admitted, counted.day_count, counted.minute_count,
         target.audio_quota, coalesce(p.audio_used, 0),
         credits.audio, credits.video, credits.expiring_soon,
         floor(extract(epoch from now()) * 1000),
         (select ${shownConversion} from conversions c
          where c.id = $3 and c.organization_id = target.organization_id and c.mode = target.mode
            and counted.admitted and target.role is not null))
from target, counted, credits, clock
left join quota_periods p
  on p.period_start = clock.this_month and p.organization_id = (select organization_id from target)`;

const question = { name: 'admit-request', text: statement };
