import { type Insertable, sql } from 'kysely';
import { countRows, type Database } from './database.ts';
import type { Row, Tables } from './tables.ts';

const columns = [
  'id',
  'organizationId',
  'mode',
  'name',
  'hint',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
] as const;

export type ApiKey = Row<'api_keys', (typeof columns)[number]>;

export function insertApiKey(database: Database, values: Insertable<Tables['api_keys']>): Promise<ApiKey> {
  return database.insertInto('api_keys').values(values).returning(columns).executeTakeFirstOrThrow();
}

/** Lists keys newest first, including revoked ones. Beyond the limit, working keys take precedence. */
export function listApiKeys(database: Database, organizationId: string, limit: number): Promise<ApiKey[]> {
  const chosen = database
    .selectFrom('api_keys')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy(sql`revoked_at is null`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(limit);
  return database
    .selectFrom('api_keys')
    .select(columns)
    .where('id', 'in', chosen)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Revokes a key of any organization. Revoking it again changes nothing. */
export function revokeApiKey(database: Database, id: string): Promise<ApiKey | undefined> {
  return database
    .updateTable('api_keys')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())`, encrypted: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function listWorkingKeys(database: Database, ids: readonly string[]): Promise<string[]> {
  const query = database.selectFrom('api_keys').select('id').where('id', 'in', ids);
  return (await query.where('revokedAt', 'is', null).execute()).map(({ id }) => id);
}

export function findApiKey(database: Database, organizationId: string, id: string) {
  return database
    .selectFrom('api_keys')
    .select(columns)
    .where((key) => key.and({ organizationId, id }))
    .executeTakeFirst();
}

export function findReadableKey(database: Database, organizationId: string, userId: string) {
  return database
    .selectFrom('api_keys')
    .select(['id', 'hint', 'encrypted'])
    .where((key) => key.and({ organizationId, userId }))
    .where('encrypted', 'is not', null)
    .$narrowType<{ encrypted: Buffer }>()
    .executeTakeFirst();
}

/** Also stores a user's sandbox key encrypted. The database refuses this for other keys. */
export async function keepReadable(
  database: Database,
  { id, organizationId }: Pick<ApiKey, 'id' | 'organizationId'>,
  encrypted: Buffer | null,
): Promise<void> {
  await database
    .updateTable('api_keys')
    .set({ encrypted })
    .where((key) => key.and({ id, organizationId }))
    .execute();
}

/** Lists the working keys of a user, newest first. They act in each organization of the user. */
export function listKeysOfUser(database: Database, userId: string): Promise<ApiKey[]> {
  return database
    .selectFrom('api_keys')
    .select(columns)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Lists the working keys that members created in other organizations, last used first. They also act in this one. */
export function listKeysFromElsewhere(database: Database, organizationId: string, limit: number) {
  return database
    .selectFrom('api_keys as key')
    .innerJoin('memberships', 'memberships.userId', 'key.userId')
    .innerJoin('users', 'users.id', 'key.userId')
    .select([
      'key.name',
      'key.hint',
      'key.mode',
      'key.createdAt',
      'key.lastUsedAt',
      'users.id as userId',
      'users.email',
    ])
    .where('memberships.organizationId', '=', organizationId)
    .where('key.organizationId', '<>', organizationId)
    .where('key.revokedAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .where('users.deleteAfter', 'is', null)
    .orderBy(sql`last_used_at desc nulls last`)
    .limit(limit)
    .execute();
}

/** Revokes a key, or the keys of a user, in one organization or in all. Returns the keys that still worked. */
export function revokeKeys(
  database: Database,
  keys:
    | { readonly organizationId: string; readonly id: string }
    | { readonly userId: string; readonly organizationId?: string },
): Promise<ApiKey[]> {
  return database
    .updateTable('api_keys')
    .set({ revokedAt: sql<Date>`now()`, encrypted: null })
    .where((key) => key.and(keys))
    .where('revokedAt', 'is', null)
    .returning(columns)
    .execute();
}

export function countWorkingKeys(database: Database, organizationId: string): Promise<number> {
  const keys = database.selectFrom('api_keys').where('organizationId', '=', organizationId);
  return countRows(keys.where('revokedAt', 'is', null));
}
