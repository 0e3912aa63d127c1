import { type Selectable, sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

export type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'organizationId' | 'mode' | 'url' | 'eventTypes' | 'description'
> & { readonly secret: Buffer };

export async function insertEndpoint(database: Database, endpoint: NewEndpoint): Promise<WebhookEndpoint> {
  const row = await database
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.id,
      organization_id: endpoint.organizationId,
      mode: endpoint.mode,
      url: endpoint.url,
      event_types: endpoint.eventTypes && [...endpoint.eventTypes],
      description: endpoint.description,
      secret: endpoint.secret,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEndpoint(row);
}

export async function countEndpoints(
  database: Database,
  organizationId: string,
  mode: KeyMode,
): Promise<number> {
  const { total } = await database
    .selectFrom('webhook_endpoints')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow();
  return total;
}

/** Oldest first; of both modes where none is named. */
export async function listEndpoints(
  database: Database,
  organizationId: string,
  mode: KeyMode | null,
): Promise<WebhookEndpoint[]> {
  let query = database
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id');
  if (mode !== null) query = query.where('mode', '=', mode);
  return (await query.execute()).map(toEndpoint);
}

/** An organization's endpoint; the operator, who acts for none, finds every one. */
export type EndpointScope = { readonly organizationId: string; readonly mode: KeyMode } | null;

export async function findEndpoint(
  database: Database,
  scope: EndpointScope,
  id: string,
): Promise<WebhookEndpoint | undefined> {
  let query = database.selectFrom('webhook_endpoints').selectAll().where('id', '=', id);
  if (scope) query = query.where('organization_id', '=', scope.organizationId).where('mode', '=', scope.mode);
  const row = await query.executeTakeFirst();
  return row && toEndpoint(row);
}

export type EndpointChanges = Partial<Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description'>> & {
  readonly disabled?: boolean;
};

/** What a change of an endpoint is told: never the id alone, which anybody may know. */
export type EndpointKey = Pick<WebhookEndpoint, 'id' | 'organizationId'>;

export async function updateEndpoint(
  database: Database,
  { id, organizationId }: EndpointKey,
  { disabled, eventTypes, ...changes }: EndpointChanges,
): Promise<WebhookEndpoint> {
  const row = await database
    .updateTable('webhook_endpoints')
    .set({
      id,
      ...changes,
      ...(eventTypes === undefined ? {} : { event_types: eventTypes && [...eventTypes] }),
      // Another address has not failed yet.
      ...(changes.url === undefined ? {} : { failing_since: null }),
      ...(disabled === true ? { disabled_at: sql<Date>`now()`, disabled_because: 'by hand' as const } : {}),
      ...(disabled === false ? { disabled_at: null, disabled_because: null } : {}),
    })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEndpoint(row);
}

export async function deleteEndpoint(database: Database, { id, organizationId }: EndpointKey): Promise<void> {
  await database
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Marks an endpoint as failing. Undefined where it is marked already or was deleted. */
export async function markFailing(
  database: Database,
  { id, organizationId }: EndpointKey,
): Promise<WebhookEndpoint | undefined> {
  const row = await database
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<Date>`now()` })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('failing_since', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && toEndpoint(row);
}

export async function clearFailing(database: Database, { id, organizationId }: EndpointKey): Promise<void> {
  await database
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** The receiver answered that it is gone for good. */
export async function disableGone(database: Database, { id, organizationId }: EndpointKey): Promise<void> {
  await database
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql<Date>`now()`, disabled_because: 'gone' })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('disabled_at', 'is', null)
    .execute();
}

function toEndpoint(row: Selectable<Tables['webhook_endpoints']>): WebhookEndpoint {
  return {
    id: row.id,
    organizationId: row.organization_id,
    mode: row.mode,
    url: row.url,
    eventTypes: row.event_types,
    description: row.description,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
    disabledBecause: row.disabled_because,
    previousSecretUntil: row.previous_secret_until,
    createdAt: row.created_at,
  };
}
