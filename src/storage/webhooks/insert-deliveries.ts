import { sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import { deliveriesAnnounced } from '../conversion-feed.ts';
import type { Database } from '../database.ts';

/** A delivery that is due, with the job that brings it about. */
export type QueuedDelivery = {
  readonly id: string;
  readonly lane: string;
  readonly jobId: string;
  readonly dueAt: Date;
};

export type ToldEvent = {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly type: string;
};

const queued = sql`returning id, lane, job_id as "jobId", due_at as "dueAt", ${deliveriesAnnounced}`;

/** One delivery for each endpoint that wants the event, and one for the address that came with the request. */
export async function insertDeliveries(
  database: Database,
  event: ToldEvent,
  webhookUrl: string | null,
): Promise<QueuedDelivery[]> {
  const { rows } = await sql<QueuedDelivery>`
    insert into webhook_deliveries
      (id, organization_id, mode, event_id, endpoint_id, url, lane, job_id, due_at, created_at)
    select gen_random_uuid(), ${event.organizationId}, ${event.mode}, ${event.id}, receiver.endpoint_id,
      receiver.url, receiver.lane, gen_random_uuid(),
      date_trunc('milliseconds', now()), date_trunc('milliseconds', clock_timestamp())
    from (
      select id as endpoint_id, null as url, 'endpoint:' || id as lane from webhook_endpoints
      where organization_id = ${event.organizationId} and mode = ${event.mode} and disabled_at is null
        and (event_types is null or ${event.type} = any(event_types))
      union all
      select null, ${webhookUrl}::text, ${laneOf(event, webhookUrl)} where ${webhookUrl}::text is not null
    ) receiver
    ${queued}`.execute(database);
  return rows;
}

/** One delivery to one endpoint, whatever it wants to hear of. */
export async function insertDeliveryTo(
  database: Database,
  event: ToldEvent,
  endpointId: string,
): Promise<QueuedDelivery> {
  const { rows } = await sql<QueuedDelivery>`
    insert into webhook_deliveries
      (id, organization_id, mode, event_id, endpoint_id, lane, job_id, due_at, created_at)
    values (gen_random_uuid(), ${event.organizationId}, ${event.mode}, ${event.id}, ${endpointId},
      ${`endpoint:${endpointId}`}, gen_random_uuid(),
      date_trunc('milliseconds', now()), date_trunc('milliseconds', clock_timestamp()))
    ${queued}`.execute(database);
  return first(rows);
}

/** The same event to the same receiver once more, as a delivery of its own. */
export async function insertReplay(
  database: Database,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
): Promise<QueuedDelivery> {
  const { rows } = await sql<QueuedDelivery>`
    insert into webhook_deliveries
      (id, organization_id, mode, event_id, endpoint_id, url, lane, job_id, due_at, replay_of, created_at)
    select gen_random_uuid(), organization_id, mode, event_id, endpoint_id, url, lane, gen_random_uuid(),
      date_trunc('milliseconds', now()), id, date_trunc('milliseconds', clock_timestamp())
    from webhook_deliveries where id = ${deliveryId} and organization_id = ${organizationId}
    ${queued}`.execute(database);
  return first(rows);
}

/**
 * Deliveries whose time came long ago although nobody is at them: as it never should be. Each gets another job.
 */
export async function requeueOverdue(database: Database): Promise<QueuedDelivery[]> {
  const { rows } = await sql<QueuedDelivery>`
    update webhook_deliveries delivery set job_id = gen_random_uuid()
    where id in (
      select id from webhook_deliveries late
      where state = 'pending' and due_at < now() - interval '15 minutes'
        and not exists (
          select from webhook_lanes held where held.lane = late.lane and held.held_until > now())
      order by due_at limit 1000)
    ${queued}`.execute(database);
  return rows;
}

function first(rows: readonly QueuedDelivery[]): QueuedDelivery {
  const [row] = rows;
  if (!row) throw new Error('A delivery was not written down.');
  return row;
}

/** Addresses that come with requests wait for each other where organization and receiving server are the same. */
function laneOf({ organizationId, mode }: ToldEvent, webhookUrl: string | null): string {
  const origin = webhookUrl === null ? null : URL.parse(webhookUrl)?.origin;
  return `url:${organizationId}:${mode}:${origin ?? 'nowhere'}`;
}
