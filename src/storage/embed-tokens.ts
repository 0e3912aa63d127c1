import { sql } from 'kysely';
import type { Conversion } from '../domain/conversion.ts';
import { conversionColumns, toConversion } from './conversions/find-conversion.ts';
import type { Database } from './database.ts';

export type StoredEmbedToken = { readonly encrypted: Buffer; readonly createdAt: Date };

/** Counts a new token of today; false at the limit. The row lock serializes concurrent creations. */
export async function countEmbedToken(database: Database, organizationId: string, max: number) {
  const { rows } = await sql<{ count: number }>`
    insert into embed_token_counts as known (organization_id, day, count)
    values (${organizationId}, (now() at time zone 'utc')::date, 1)
    on conflict (organization_id, day) do update set count = known.count + 1 where known.count < ${max}::int
    returning count`.execute(database);
  return rows.length > 0;
}

export async function insertEmbedToken(
  database: Database,
  token: { hash: Buffer; encrypted: Buffer; conversionId: string; organizationId: string },
): Promise<StoredEmbedToken> {
  return database
    .insertInto('embed_tokens')
    .values(token)
    .returning(['encrypted', 'createdAt'])
    .executeTakeFirstOrThrow();
}

export async function countActiveEmbedTokens(
  database: Database,
  { conversionId, organizationId }: { conversionId: string; organizationId: string },
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from embed_tokens
      where conversion_id = ${conversionId} and organization_id = ${organizationId} and revoked_at is null
      limit ${max}
    ) active`.execute(database);
  return rows[0]?.count ?? 0;
}

export function listActiveEmbedTokens(
  database: Database,
  { conversionId, organizationId }: { conversionId: string; organizationId: string },
  limit: number,
): Promise<StoredEmbedToken[]> {
  return database
    .selectFrom('embed_tokens')
    .select(['encrypted', 'createdAt'])
    .where((row) => row.and({ conversionId, organizationId }))
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('hash')
    .limit(limit)
    .execute();
}

export async function revokeEmbedToken(
  database: Database,
  { hash, conversionId, organizationId }: { hash: Buffer; conversionId: string; organizationId: string },
): Promise<Date | undefined> {
  const row = await database
    .updateTable('embed_tokens')
    .set({ revokedAt: sql<Date>`clock_timestamp()` })
    .where((row) => row.and({ hash, conversionId, organizationId }))
    .where('revokedAt', 'is', null)
    .returning('revokedAt')
    .executeTakeFirst();
  return row?.revokedAt ?? undefined;
}

export async function findConversionByEmbedToken(
  database: Database,
  { hash, conversionId }: { hash: Buffer; conversionId: string },
): Promise<Conversion | undefined> {
  const row = await database
    .selectFrom('embed_tokens')
    .innerJoin('conversions', 'conversions.id', 'embed_tokens.conversionId')
    .select(conversionColumns)
    .where('embed_tokens.hash', '=', hash)
    .where('embed_tokens.conversionId', '=', conversionId)
    .where('embed_tokens.revokedAt', 'is', null)
    .executeTakeFirst();
  return row && toConversion(row);
}
