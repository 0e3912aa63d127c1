import { type RawBuilder, sql } from 'kysely';
import type { EpisodeMedia } from '../../domain/conversion.ts';
import type { DeliveryState } from '../../domain/webhook.ts';
import type { Database } from '../database.ts';
import { isUnleased, leaseEnd, unleased } from '../leases.ts';

export type ClaimedDelivery = { readonly id: string; readonly organizationId: string };

/** Limits of concurrent requests across all processes. */
export type DeliveryLimits = {
  readonly perReceiver: number;
  readonly perOrganization: number;
  /** Fewer than all slots, so that first attempts always find one. */
  readonly retries: number;
};

/** The due deliveries that one claim considers. A receiver that fills it is at its limit for the next. */
const windowSize = 200;

export async function claimDeliveries(
  database: Database,
  { workerId, limit, limits }: { workerId: string; limit: number; limits: DeliveryLimits },
): Promise<ClaimedDelivery[]> {
  const { perReceiver, perOrganization, retries } = limits;
  const { rows } = await sql<ClaimedDelivery>`
    with in_flight as materialized (
      select receiver, organization_id, attempts from webhook_deliveries
      where state = 'pending' and locked_until > now()
    ),
    busy as materialized (
      select receiver, count(*) as requests from in_flight group by receiver
    ),
    active as materialized (
      select organization_id, count(*) as requests from in_flight group by organization_id
    ),
    due as materialized (
      select id, receiver, organization_id, due_at, attempts from webhook_deliveries
      where state = 'pending' and due_at <= now() and ${isUnleased}
        and receiver not in (select receiver from busy where requests >= ${perReceiver})
        and organization_id not in (select organization_id from active where requests >= ${perOrganization})
        and organization_id not in (select id from organizations where delete_after is not null)
        and (attempts = 0 or (select count(*) from in_flight where attempts > 0) < ${retries})
      order by due_at limit ${windowSize}
    ),
    of_receivers as materialized (
      select due.*, row_number() over (partition by receiver order by due_at, id) + coalesce(requests, 0) as position
      from due left join busy using (receiver)
    ),
    ranked as materialized (
      select id, due_at, attempts, coalesce(requests, 0) +
        row_number() over (partition by organization_id order by attempts > 0, due_at, id) as position
      from of_receivers left join active using (organization_id) where position <= ${perReceiver}
    )
    update webhook_deliveries set locked_by = ${workerId}, locked_until = ${leaseEnd}
    where id in (
      select id from webhook_deliveries
      where state = 'pending' and ${isUnleased} and id in (
        select id from ranked where position <= ${perOrganization} order by attempts > 0, due_at limit ${limit})
      for update skip locked)
    returning id, organization_id`.execute(database);
  return rows;
}

export type DueDelivery = {
  readonly id: string;
  readonly organizationId: string;
  readonly receiver: string;
  readonly attempts: number;
  readonly endpointId: string | null;
  /** The endpoint's URL, or the URL from the request. */
  readonly url: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly eventCreatedAt: Date;
  /** As JSON. */
  readonly data: string;
  readonly conversionId: string | null;
  /** The currently published files of the event's conversion, and the attempt that made them. */
  readonly media: EpisodeMedia | null;
  readonly mediaAttempt: number | null;
  readonly outdated: boolean;
  /** The endpoint's encrypted secrets; null for a URL from a request. */
  readonly secret: Buffer | null;
  readonly previousSecret: Buffer | null;
  readonly disabled: boolean;
  readonly failing: boolean;
  /** The database's time in seconds since 1970. */
  readonly now: number;
};

export async function findDueDelivery(database: Database, { id, organizationId }: ClaimedDelivery) {
  const { rows } = await sql<DueDelivery>`
    select delivery.id, delivery.organization_id, delivery.receiver, delivery.attempts,
      delivery.endpoint_id, coalesce(endpoint.url, delivery.url) as url,
      event.id as event_id, event.type as event_type, event.created_at as event_created_at,
      event.data::text as data, event.conversion_id,
      conversion.media, coalesce(conversion.media_attempt, conversion.attempt) as media_attempt,
      ${isOutdated({ delivery: 'delivery', event: 'event', conversion: 'conversion' })} as outdated, endpoint.secret,
      case when endpoint.previous_secret_until > now() then endpoint.previous_secret end as previous_secret,
      endpoint.disabled_at is not null as disabled, endpoint.failing_since is not null as failing,
      extract(epoch from clock_timestamp())::double precision as now
    from webhook_deliveries delivery
    join events event on event.id = delivery.event_id
    left join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
    left join conversions conversion on conversion.id = event.conversion_id
    where delivery.id = ${id} and delivery.organization_id = ${organizationId}
      and delivery.state = 'pending'`.execute(database);
  return rows[0];
}

export type EndedRequest = {
  readonly attemptId: string;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly response: string;
  readonly error: string | null;
};

/** Logs an attempt and updates its delivery, which is due again after `delay` seconds. False if already recorded. */
export async function recordAttempt(
  database: Database,
  delivery: Pick<DueDelivery, 'id' | 'organizationId' | 'attempts'>,
  { attemptId, milliseconds, status, response, error }: EndedRequest,
  { state, delay }: { readonly state: DeliveryState; readonly delay: number | null },
): Promise<boolean> {
  const number = delivery.attempts + 1;
  const { rows } = await sql`
    with delivery as (
      update webhook_deliveries set
        attempts = ${number}, state = ${state}, locked_by = null, locked_until = null,
        due_at = coalesce(
          date_trunc('milliseconds', clock_timestamp() + ${delay}::int * interval '1 second'), due_at),
        ended_at = case when ${state} <> 'pending' then clock_timestamp() end
      where id = ${delivery.id} and organization_id = ${delivery.organizationId}
        and state = 'pending' and attempts = ${delivery.attempts}
      returning id
    )
    insert into webhook_attempts (id, delivery_id, number, started_at, duration_milliseconds, status, answer, error)
    select ${attemptId}, id, ${number}, clock_timestamp() - ${milliseconds}::int * interval '1 millisecond',
      ${milliseconds}, ${status}::int, ${response}, ${error}
    from delivery
    returning id`.execute(database);
  return rows.length > 0;
}

export async function cancelDelivery(database: Database, { id, organizationId }: ClaimedDelivery) {
  await database
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', endedAt: sql<Date>`clock_timestamp()`, ...unleased })
    .where((row) => row.and({ id, organizationId, state: 'pending' }))
    .execute();
}

type Names = { readonly delivery: string; readonly event: string; readonly conversion: string };

/** Whether its audio was replaced or removed since, and its receiver gets an event of a later attempt. */
export function isOutdated(names: Names): RawBuilder<boolean> {
  const [delivery, event, conversion] = [
    sql.id(names.delivery),
    sql.id(names.event),
    sql.id(names.conversion),
  ];
  return sql<boolean>`(${event}.type = 'conversion.completed'
    and (${conversion}.media is null
      or coalesce(${conversion}.media_attempt, ${conversion}.attempt) <> ${event}.attempt)
    and (
      exists (
        select from events newer join webhook_deliveries sent on sent.event_id = newer.id
        where newer.conversion_id = ${event}.conversion_id and newer.attempt > ${event}.attempt
          and sent.receiver = ${delivery}.receiver)
      or (${conversion}.status in ('pending', 'processing', 'generating')
        and (${delivery}.endpoint_id is not null or ${delivery}.url = ${conversion}.webhook_url))))`;
}
