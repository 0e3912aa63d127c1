import { sql } from 'kysely';
import { secretOverlapSeconds } from '../../domain/webhook.ts';
import type { Database } from '../database.ts';
import type { EndpointKey } from './endpoints.ts';

/** Encrypted secrets: the current one, and the one before while it still counts. */
export type StoredSecrets = { readonly secret: Buffer; readonly previous: Buffer | null };

const overlap = sql<Date>`now() + ${secretOverlapSeconds} * interval '1 second'`;
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
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** The new secret takes over; the one it replaces counts for a day. */
export async function rotateEndpointSecret(
  database: Database,
  { id, organizationId }: EndpointKey,
  secret: Buffer,
): Promise<Date> {
  const row = await database
    .updateTable('webhook_endpoints')
    .set((expression) => ({
      secret,
      previous_secret: expression.ref('secret'),
      previous_secret_until: overlap,
    }))
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning('previous_secret_until')
    .executeTakeFirstOrThrow();
  return row.previous_secret_until ?? new Date();
}

/** The organization's secrets. The fresh one is kept where there is none. */
export async function ensureOrganizationSecrets(
  database: Database,
  organizationId: string,
  fresh: Buffer,
): Promise<StoredSecrets> {
  const known = await findOrganizationSecrets(database, organizationId);
  if (known) return known;
  await database
    .insertInto('organization_webhook_secrets')
    .values({ organization_id: organizationId, secret: fresh })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
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
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function rotateOrganizationSecret(
  database: Database,
  organizationId: string,
  secret: Buffer,
): Promise<Date> {
  const row = await database
    .updateTable('organization_webhook_secrets')
    .set((expression) => ({
      secret,
      previous_secret: expression.ref('secret'),
      previous_secret_until: overlap,
    }))
    .where('organization_id', '=', organizationId)
    .returning('previous_secret_until')
    .executeTakeFirstOrThrow();
  return row.previous_secret_until ?? new Date();
}
