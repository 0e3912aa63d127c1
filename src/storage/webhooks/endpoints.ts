import { type Selectable, sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { type Scope, scopeColumns } from '../conversions/find-conversion.ts';
import { countRows, type Database } from '../database.ts';
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

export function countEndpoints(database: Database, organizationId: string, mode: KeyMode): Promise<number> {
  const endpoints = database.selectFrom('webhook_endpoints');
  return countRows(endpoints.where((row) => row.and({ organization_id: organizationId, mode })));
}

/** Oldest first; of both modes when `mode` is null. */
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

/** Null for the operator, who finds the endpoints of all organizations. */
export type EndpointScope = Scope | null;

export async function findEndpoint(
  database: Database,
  scope: EndpointScope,
  id: string,
): Promise<WebhookEndpoint | undefined> {
  let query = database.selectFrom('webhook_endpoints').selectAll().where('id', '=', id);
  if (scope) query = query.where((row) => row.and(scopeColumns(scope)));
  const row = await query.executeTakeFirst();
  return row && toEndpoint(row);
}

export type EndpointChanges = Partial<Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description'>> & {
  readonly disabled?: boolean;
};

/** Changes need the organization too, since others may know the id. */
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
      // A new address has not failed yet.
      ...(changes.url === undefined ? {} : { failing_since: null }),
      ...(disabled === true ? { disabled_at: sql<Date>`now()`, disabled_because: 'by hand' as const } : {}),
      ...(disabled === false ? { disabled_at: null, disabled_because: null } : {}),
    })
    .where((row) => row.and({ id, organization_id: organizationId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEndpoint(row);
}

export async function deleteEndpoint(database: Database, { id, organizationId }: EndpointKey): Promise<void> {
  await database
    .deleteFrom('webhook_endpoints')
    .where((row) => row.and({ id, organization_id: organizationId }))
    .execute();
}

/** Undefined when the endpoint is marked already or was deleted. */
export async function markFailing(
  database: Database,
  { id, organizationId }: EndpointKey,
): Promise<WebhookEndpoint | undefined> {
  const row = await database
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<Date>`now()` })
    .where((row) => row.and({ id, organization_id: organizationId }))
    .where('failing_since', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && toEndpoint(row);
}

export async function clearFailing(database: Database, { id, organizationId }: EndpointKey): Promise<void> {
  await database
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where((row) => row.and({ id, organization_id: organizationId }))
    .where('failing_since', 'is not', null)
    .execute();
}

/** The receiver answered 410 Gone. False when the endpoint is disabled already or was deleted. */
export async function disableGone(database: Database, { id, organizationId }: EndpointKey): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql<Date>`now()`, disabled_because: 'gone' })
    .where((row) => row.and({ id, organization_id: organizationId }))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
