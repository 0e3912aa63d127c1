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

/** False if the endpoint already fails, or does not, or was deleted. */
export async function setFailing(database: Database, { id, organizationId }: EndpointKey, failing: boolean) {
  const { numUpdatedRows } = await database
    .updateTable('webhook_endpoints')
    .set({ failingSince: failing ? sql<Date>`now()` : null })
    .where((row) => row.and({ id, organizationId }))
    .where('failingSince', failing ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** An endpoint, or, without its id, an organization for the URLs in requests. */
export type SecretHolder = { readonly endpointId: string | null; readonly organizationId: string };

function rowOf({ endpointId, organizationId }: SecretHolder) {
  return endpointId === null
    ? { table: 'organization_webhook_secrets', isHolder: sql`organization_id = ${organizationId}` }
    : {
        table: 'webhook_endpoints',
        isHolder: sql`id = ${endpointId} and organization_id = ${organizationId}`,
      };
}

export async function findSecrets(database: Database, holder: SecretHolder) {
  const { table, isHolder } = rowOf(holder);
  const { rows } = await sql<{ secret: Buffer; previous: Buffer | null }>`
    select secret, case when previous_secret_until > now() then previous_secret end as previous
    from ${sql.table(table)} where ${isHolder}`.execute(database);
  return rows[0];
}

/** Returns the organization's secrets. Stores the new one if there is none. */
export async function ensureOrganizationSecrets(database: Database, organizationId: string, fresh: Buffer) {
  const holder = { endpointId: null, organizationId };
  const known = await findSecrets(database, holder);
  if (known) return known;
  await database
    .insertInto('organization_webhook_secrets')
    .values({ organizationId, secret: fresh })
    .onConflict((conflict) => conflict.column('organizationId').doNothing())
    .execute();
  return (await findSecrets(database, holder)) ?? { secret: fresh, previous: null };
}

/** Stores a new secret. Returns until when the previous one stays valid; undefined if the endpoint was deleted. */
export async function rotateSecret(database: Database, holder: SecretHolder, secret: Buffer) {
  const { table, isHolder } = rowOf(holder);
  const { rows } = await sql<{ previousSecretUntil: Date }>`
    update ${sql.table(table)} set secret = ${secret}, previous_secret = secret,
      previous_secret_until = now() + ${secretOverlapSeconds} * interval '1 second'
    where ${isHolder} returning previous_secret_until`.execute(database);
  return rows[0]?.previousSecretUntil;
}
