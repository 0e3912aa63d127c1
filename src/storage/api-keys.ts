import { sql } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { Database } from './database.ts';

export type ApiKey = {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly name: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
};

const columns = [
  'id',
  'organization_id as organizationId',
  'mode',
  'name',
  'hint',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const;

export function insertApiKey(
  database: Database,
  values: {
    id: string;
    organization_id: string;
    user_id: string | null;
    mode: KeyMode;
    name: string;
    hint: string;
    hash: Buffer;
  },
): Promise<ApiKey> {
  return database.insertInto('api_keys').values(values).returning(columns).executeTakeFirstOrThrow();
}

/** Newest first, revoked ones included; where there are more than the limit, those that work and the newest others. */
export async function listApiKeys(
  database: Database,
  organizationId: string,
  limit: number,
): Promise<ApiKey[]> {
  const chosen = database
    .selectFrom('api_keys')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy(sql`revoked_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit);
  return database
    .selectFrom('api_keys')
    .select(columns)
    .where('id', 'in', chosen)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a key at once. Revoking again changes nothing. */
export function revokeApiKey(database: Database, id: string): Promise<ApiKey | undefined> {
  return database
    .updateTable('api_keys')
    .set((expression) => ({
      revoked_at: expression.fn.coalesce('revoked_at', expression.fn<Date>('now')),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Those of the keys that exist and are not revoked. */
export async function listKeysInForce(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('api_keys')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends a key of one organization at once. Undefined when it has no such key that works. */
export function revokeOwnApiKey(
  database: Database,
  organizationId: string,
  id: string,
): Promise<ApiKey | undefined> {
  return database
    .updateTable('api_keys')
    .set((expression) => ({ revoked_at: expression.fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export function findApiKey(
  database: Database,
  organizationId: string,
  id: string,
): Promise<ApiKey | undefined> {
  return database
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The keys that work in an organization because this user belongs to it. */
export function listKeysOfUser(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<ApiKey[]> {
  return database
    .selectFrom('api_keys')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function revokeKeysOfUser(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<void> {
  await database
    .updateTable('api_keys')
    .set((expression) => ({ revoked_at: expression.fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function countWorkingKeys(database: Database, organizationId: string): Promise<number> {
  const row = await database
    .selectFrom('api_keys')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Gives keys that were made before the organization had an owner to its first one. */
export async function assignUnownedKeys(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<void> {
  await database
    .updateTable('api_keys')
    .set({ user_id: userId })
    .where('organization_id', '=', organizationId)
    .where('user_id', 'is', null)
    .execute();
}
