import { type SelectQueryBuilder, sql } from 'kysely';
import type { DeliveryState, WebhookAttempt, WebhookDelivery } from '../../domain/webhook.ts';
import type { Scope } from '../conversions/find-conversion.ts';
import { countRows, type Database, newestFirst, type PageRows } from '../database.ts';
import { isUnleased } from '../leases.ts';
import { notifyDeliveries } from '../notifications.ts';
import type { Tables } from '../tables.ts';
import { isOutdated } from './claim-deliveries.ts';

export type DeliveryFilter = {
  readonly endpointId?: string;
  readonly conversionId?: string;
  readonly state?: DeliveryState;
};

export async function listDeliveries(
  database: Database,
  scope: Scope,
  { filter, ...rows }: PageRows & { readonly filter: DeliveryFilter },
): Promise<WebhookDelivery[]> {
  let query = newestFirst(scoped(database, scope), 'webhook_deliveries', rows);
  if (filter.endpointId) query = query.where('webhook_deliveries.endpointId', '=', filter.endpointId);
  if (filter.conversionId) query = query.where('events.conversionId', '=', filter.conversionId);
  if (filter.state) query = query.where('webhook_deliveries.state', '=', filter.state);
  return select(query);
}

export async function findDelivery(database: Database, scope: Scope, id: string) {
  const [found] = await select(scoped(database, scope).where('webhook_deliveries.id', '=', id));
  return found;
}

/** Returns the organization and mode of a delivery. For the operator only. */
export function findDeliveryScope(database: Database, id: string): Promise<Scope | undefined> {
  return database
    .selectFrom('webhook_deliveries')
    .select(['organizationId', 'mode'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listAttempts(database: Database, deliveryId: string): Promise<WebhookAttempt[]> {
  return database
    .selectFrom('webhook_attempts')
    .select(['id', 'number', 'startedAt', 'durationMilliseconds', 'status', 'answer as response', 'error'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('number')
    .orderBy('startedAt')
    .execute();
}

/** One delivery, or those of one endpoint. */
export type DeliveriesOf = { readonly organizationId: string } & (
  | { readonly id: string }
  | { readonly endpointId: string }
);

// A literal state, so that the partial index applies.
const waiting = sql<boolean>`state = 'pending' and due_at > clock_timestamp() and ${isUnleased}`;

export function countWaiting(database: Database, deliveries: DeliveriesOf): Promise<number> {
  const query = database.selectFrom('webhook_deliveries').where((row) => row.and(deliveries));
  return countRows(query.where(waiting));
}

/** Makes deliveries that wait for their next attempt due now. Returns their number. */
export async function endWaiting(database: Database, deliveries: DeliveriesOf): Promise<number> {
  const due = await database
    .updateTable('webhook_deliveries')
    .set({ dueAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())` })
    .where((row) => row.and(deliveries))
    .where(waiting)
    .returning(['id', notifyDeliveries.as('notified')])
    .execute();
  return due.length;
}

/** Whether another delivery to it permanently failed within a day. One that ended with 410 has a mail of its own. */
export async function failedLately(
  database: Database,
  { id, organizationId, receiver }: { id: string; organizationId: string; receiver: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('webhook_deliveries')
    .select('id')
    .where((row) => row.and({ receiver, organizationId }))
    // A literal, so that the partial index applies.
    .where('state', '=', sql.lit('failed'))
    .where('endedAt', '>', sql<Date>`now() - interval '1 day'`)
    .where('id', '<>', id)
    .where(
      sql<boolean>`not exists (select from webhook_attempts where delivery_id = webhook_deliveries.id and status = 410)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function scoped(database: Database, scope: Scope) {
  return database
    .selectFrom('webhook_deliveries')
    .innerJoin('events', 'events.id', 'webhook_deliveries.eventId')
    .leftJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpointId')
    .leftJoin('conversions', 'conversions.id', 'events.conversionId')
    .where('webhook_deliveries.organizationId', '=', scope.organizationId)
    .where('webhook_deliveries.mode', '=', scope.mode);
}

const lastError = sql<string | null>`(
  select case when error is not null or status not between 200 and 299 then coalesce(error, 'status ' || status) end
  from webhook_attempts where delivery_id = webhook_deliveries.id order by number desc, started_at desc limit 1)`.as(
  'lastError',
);

type Joined = SelectQueryBuilder<
  Tables,
  'webhook_deliveries' | 'events' | 'webhook_endpoints' | 'conversions',
  Record<never, never>
>;

function select(query: ReturnType<typeof scoped> | Joined): Promise<WebhookDelivery[]> {
  return (query as Joined)
    .select([
      'webhook_deliveries.id',
      'webhook_deliveries.eventId',
      'events.type as eventType',
      'events.conversionId',
      'conversions.title as conversionTitle',
      isOutdated({ delivery: 'webhook_deliveries', event: 'events', conversion: 'conversions' }).as(
        'isOutdated',
      ),
      'webhook_deliveries.endpointId',
      sql<string>`coalesce(webhook_endpoints.url, webhook_deliveries.url)`.as('url'),
      'webhook_deliveries.state',
      'webhook_deliveries.attempts',
      lastError,
      sql<Date | null>`case when webhook_deliveries.state = 'pending' then webhook_deliveries.due_at end`.as(
        'dueAt',
      ),
      'webhook_deliveries.replayOf',
      'webhook_deliveries.createdAt',
      'webhook_deliveries.endedAt',
    ])
    .execute();
}
