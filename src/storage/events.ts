import { sql } from 'kysely';
import { countRows, type Database } from './database.ts';
import { notifyDeliveries } from './notifications.ts';
import type { Row } from './tables.ts';

export type NewEvent = Row<
  'events',
  'id' | 'organizationId' | 'mode' | 'type' | 'conversionId' | 'attempt' | 'data'
>;

/** Writes to the outbox, in the transaction that causes the event. False if the outcome was already written. */
export async function insertEvent(database: Database, event: NewEvent): Promise<boolean> {
  const inserted = await database
    .insertInto('events')
    .values({ ...event, data: JSON.stringify(event.data) })
    .onConflict((conflict) => conflict.columns(['conversionId', 'attempt', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Counts the organization's test events within a minute. Call it with the organization locked. */
export function countTestEvents(database: Database, organizationId: string): Promise<number> {
  const events = database.selectFrom('events').where('organizationId', '=', organizationId);
  const recent = sql<boolean>`created_at > now() - interval '1 minute'`;
  return countRows(events.where('type', '=', 'webhook.test').where(recent));
}

/** Reads an event. Its data has no audio URL, because each delivery gets its own. */
export async function readEvent(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('events')
    .select(['id', 'type', 'createdAt', 'data'])
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row && { ...row, data: row.data as Readonly<Record<string, unknown>> };
}

// In milliseconds, the precision of JavaScript, so that a cursor identifies the row.
const now = sql`date_trunc('milliseconds', clock_timestamp())`;

/** Inserts a delivery for each endpoint that subscribes to the event, and one for the request's own URL. */
async function insertDeliveries(database: Database, event: NewEvent, webhookUrl: string | null) {
  await sql`
    insert into webhook_deliveries
      (id, organization_id, mode, event_id, endpoint_id, url, receiver, due_at, created_at)
    select gen_random_uuid(), ${event.organizationId}, ${event.mode}, ${event.id}, target.endpoint_id, target.url,
      target.receiver, ${now}, ${now}
    from (
      select id as endpoint_id, null as url, 'endpoint:' || id as receiver from webhook_endpoints
      where organization_id = ${event.organizationId} and mode = ${event.mode} and disabled_at is null
        and (event_types is null or ${event.type} = any(event_types))
      union all
      select null, ${webhookUrl}::text,
        'url:' || ${event.organizationId} || ':' || encode(sha256(convert_to(${webhookUrl}::text, 'UTF8')), 'hex')
      where ${webhookUrl}::text is not null
    ) target
    returning ${notifyDeliveries}`.execute(database);
}

/** Inserts a delivery to one endpoint, regardless of its subscriptions. Returns its id. */
export async function insertDeliveryTo(database: Database, event: NewEvent, endpointId: string) {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (id, organization_id, mode, event_id, endpoint_id, receiver, due_at, created_at)
    values (gen_random_uuid(), ${event.organizationId}, ${event.mode}, ${event.id}, ${endpointId},
      ${`endpoint:${endpointId}`}, ${now}, ${now})
    returning id, ${notifyDeliveries}`.execute(database);
  return onlyId(rows);
}

export async function insertReplay(
  database: Database,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries
      (id, organization_id, mode, event_id, endpoint_id, url, receiver, due_at, replay_of, created_at)
    select gen_random_uuid(), organization_id, mode, event_id, endpoint_id, url, receiver, ${now}, id, ${now}
    from webhook_deliveries where id = ${deliveryId} and organization_id = ${organizationId}
    returning id, ${notifyDeliveries}`.execute(database);
  return onlyId(rows);
}

function onlyId([row]: readonly { readonly id: string }[]): string {
  if (!row) throw new Error('The delivery was not inserted.');
  return row.id;
}

/** Stores an event and a delivery for each receiver, in the caller's transaction. Each outcome is emitted once. */
export async function emitEvent(transaction: Database, event: NewEvent, webhookUrl: string | null) {
  if (await insertEvent(transaction, event)) await insertDeliveries(transaction, event, webhookUrl);
}
