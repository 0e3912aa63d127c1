import { sql } from 'kysely';
import { secretOverlapSeconds } from '../../domain/webhook.ts';
import type { Database } from '../database.ts';
import type { EndpointKey } from './endpoints.ts';

/** Encrypted: the current secret, and the previous one while it is still valid. */
export type StoredSecrets = { readonly secret: Buffer; readonly previous: Buffer | null };

/** The previous secret stays valid for a day. */
const rotated = (secret: Buffer) => ({
  secret,
  previousSecret: sql<Buffer>`secret`,
  previousSecretUntil: sql<Date>`now() + ${secretOverlapSeconds} * interval '1 second'`,
});
const previous = sql<Buffer | null>`case when previous_secret_until > now() then previous_secret end`.as(
  'previous',
);

export function readEndpointSecrets(
  database: Database,
  { id, organizationId }: EndpointKey,
): Promise<StoredSecrets | undefined> {
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

/** The organization's secrets. Stores the fresh one if there is none. */
export async function ensureOrganizationSecrets(
  database: Database,
  organizationId: string,
  fresh: Buffer,
): Promise<StoredSecrets> {
  const known = await findOrganizationSecrets(database, organizationId);
  if (known) return known;
  await database
    .insertInto('organization_webhook_secrets')
    .values({ organizationId, secret: fresh })
    .onConflict((conflict) => conflict.column('organizationId').doNothing())
    .execute();
  return (await findOrganizationSecrets(database, organizationId)) ?? { secret: fresh, previous: null };
}

function findOrganizationSecrets(
  database: Database,
  organizationId: string,
): Promise<StoredSecrets | undefined> {
  return database
    .selectFrom('organization_webhook_secrets')
    .select(['secret', previous])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

export async function rotateOrganizationSecret(
  database: Database,
  organizationId: string,
  secret: Buffer,
): Promise<Date> {
  const row = await database
    .updateTable('organization_webhook_secrets')
    .set(rotated(secret))
    .where('organizationId', '=', organizationId)
    .returning('previousSecretUntil')
    .executeTakeFirstOrThrow();
  return row.previousSecretUntil ?? new Date();
}
