import { sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import { secretOverlapSeconds, type WebhookEndpoint } from '../../domain/webhook.ts';
import { type Scope, scopeColumns } from '../conversions/find-conversion.ts';
import { countRows, type Database } from '../database.ts';

const columns = [
  'id',
  'organizationId',
  'mode',
  'url',
  'eventTypes',
  'description',
  'failingSince',
  'disabledAt',
  'disabledBecause as disabledReason',
  'previousSecretUntil',
  'createdAt',
] as const;

export type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'organizationId' | 'mode' | 'url' | 'eventTypes' | 'description'
> & { readonly secret: Buffer };

export function insertEndpoint(database: Database, { eventTypes, ...endpoint }: NewEndpoint) {
  return database
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, eventTypes: eventTypes && [...eventTypes] })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function countEndpoints(database: Database, organizationId: string, mode: KeyMode): Promise<number> {
  const endpoints = database.selectFrom('webhook_endpoints');
  return countRows(endpoints.where((row) => row.and({ organizationId, mode })));
}

/** Lists endpoints oldest first; of both modes if `mode` is null. */
export function listEndpoints(database: Database, organizationId: string, mode: KeyMode | null) {
  let query = database
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id');
  if (mode !== null) query = query.where('mode', '=', mode);
  return query.execute();
}

/** Null for the operator, who can find the endpoints of all organizations. */
export type EndpointScope = Scope | null;

export function findEndpoint(database: Database, scope: EndpointScope, id: string) {
  let query = database.selectFrom('webhook_endpoints').select(columns).where('id', '=', id);
  if (scope) query = query.where((row) => row.and(scopeColumns(scope)));
  return query.executeTakeFirst();
}

export type EndpointChanges = Partial<Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description'>> & {
  readonly disabled?: boolean;
};

/** Changes also require the organization, because others may know the id. */
export type EndpointKey = Pick<WebhookEndpoint, 'id' | 'organizationId'>;

export function updateEndpoint(
  database: Database,
  { id, organizationId }: EndpointKey,
  { disabled, eventTypes, ...changes }: EndpointChanges,
): Promise<WebhookEndpoint | undefined> {
  return database
    .updateTable('webhook_endpoints')
    .set({
      id,
      ...changes,
      ...(eventTypes === undefined ? {} : { eventTypes: eventTypes && [...eventTypes] }),
      // A new URL has not failed yet.
      ...(changes.url === undefined ? {} : { failingSince: null }),
      ...(disabled === true ? { disabledAt: sql<Date>`now()`, disabledBecause: 'by hand' as const } : {}),
      ...(disabled === false ? { disabledAt: null, disabledBecause: null } : {}),
    })
    .where((row) => row.and({ id, organizationId }))
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteEndpoint(database: Database, { id, organizationId }: EndpointKey): Promise<void> {
  await database
    .deleteFrom('webhook_endpoints')
    .where((row) => row.and({ id, organizationId }))
    .execute();
}

/** Returns undefined if the endpoint is already marked or was deleted. */
export function markFailing(database: Database, { id, organizationId }: EndpointKey) {
  return database
    .updateTable('webhook_endpoints')
    .set({ failingSince: sql<Date>`now()` })
    .where((row) => row.and({ id, organizationId }))
    .where('failingSince', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export async function clearFailing(database: Database, { id, organizationId }: EndpointKey): Promise<void> {
  await database
    .updateTable('webhook_endpoints')
    .set({ failingSince: null })
    .where((row) => row.and({ id, organizationId }))
    .where('failingSince', 'is not', null)
    .execute();
}

/** Disables an endpoint that responded 410 Gone. False if it is already disabled or was deleted. */
export async function disableGone(database: Database, { id, organizationId }: EndpointKey): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('webhook_endpoints')
    .set({ disabledAt: sql<Date>`now()`, disabledBecause: 'gone' })
    .where((row) => row.and({ id, organizationId }))
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The previous secret stays valid for a day. */
const rotated = (secret: Buffer) => ({
  secret,
  previousSecret: sql<Buffer>`secret`,
  previousSecretUntil: sql<Date>`now() + ${secretOverlapSeconds} * interval '1 second'`,
});
const previous = sql<Buffer | null>`case when previous_secret_until > now() then previous_secret end`.as(
  'previous',
);

/** Returns the encrypted current secret, and the previous one while it is valid. */
export function readEndpointSecrets(database: Database, { id, organizationId }: EndpointKey) {
  return database
    .selectFrom('webhook_endpoints')
    .select(['secret', previous])
    .where((row) => row.and({ id, organizationId }))
    .executeTakeFirst();
}

export async function rotateEndpointSecret(
  database: Database,
  { id, organizationId }: EndpointKey,
  secret: Buffer,
): Promise<Date> {
  const row = await database
    .updateTable('webhook_endpoints')
    .set(rotated(secret))
    .where((row) => row.and({ id, organizationId }))
    .returning('previousSecretUntil')
    .executeTakeFirstOrThrow();
  return row.previousSecretUntil ?? new Date();
}

/** Returns the organization's secrets. Stores the new one if there is none. */
export async function ensureOrganizationSecrets(database: Database, organizationId: string, fresh: Buffer) {
  const known = await findOrganizationSecrets(database, organizationId);
  if (known) return known;
  await database
    .insertInto('organization_webhook_secrets')
    .values({ organizationId, secret: fresh })
    .onConflict((conflict) => conflict.column('organizationId').doNothing())
    .execute();
  return (await findOrganizationSecrets(database, organizationId)) ?? { secret: fresh, previous: null };
}

function findOrganizationSecrets(database: Database, organizationId: string) {
  return database
    .selectFrom('organization_webhook_secrets')
    .select(['secret', previous])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

export async function rotateWebhookSecret(database: Database, organizationId: string, secret: Buffer) {
  const row = await database
    .updateTable('organization_webhook_secrets')
    .set(rotated(secret))
    .where('organizationId', '=', organizationId)
    .returning('previousSecretUntil')
    .executeTakeFirstOrThrow();
  return row.previousSecretUntil ?? new Date();
}
