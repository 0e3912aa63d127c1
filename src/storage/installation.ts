import { sql } from 'kysely';
import type { Database } from './database.ts';
import { listenerName } from './notifications.ts';

/** Lets one process at a time set up an installation. Others wait until the transaction ends. */
export async function lockInstallation(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('aloud installation'))`.execute(database);
}

export async function readServerVersion(database: Database): Promise<string> {
  const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(database);
  return rows[0]?.serverVersion ?? 'unknown';
}

/** Returns the difference between the clocks of this process and PostgreSQL, without the duration of the query. */
export async function readClockDifference(database: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const now = Number(rows[0]?.now);
  return Math.max(0, before - now, now - Date.now()) / 1000;
}

/** Counts the processes that serve this database by their notification connections. */
export async function countServices(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Stores the fingerprint of the first secret key. Returns the stored one. */
export async function rememberSecretKey(database: Database, fingerprint: string): Promise<string> {
  await database
    .insertInto('installation')
    .values({ secretKeyFingerprint: fingerprint })
    .onConflict((conflict) => conflict.column('onlyRow').doNothing())
    .execute();
  const row = await database
    .selectFrom('installation')
    .select('secretKeyFingerprint')
    .executeTakeFirstOrThrow();
  return row.secretKeyFingerprint;
}

export async function rememberNewSecretKey(database: Database, fingerprint: string): Promise<void> {
  await database.updateTable('installation').set({ secretKeyFingerprint: fingerprint }).execute();
}

/** Returns the fingerprint of the secret key of this database; undefined before it was set up. */
export async function readKeyFingerprint(database: Database): Promise<string | undefined> {
  const row = await database.selectFrom('installation').select('secretKeyFingerprint').executeTakeFirst();
  return row?.secretKeyFingerprint;
}

type MediaOwner = { owner: string; sweeps: number; storeId: string | null };

/**
 * Returns the owner of the media store, and the id of that store. A database that was restored from a dump is another
 * owner, because its cluster or database has another identifier.
 */
export async function readMediaOwner(database: Database): Promise<MediaOwner> {
  const { rows } = await sql<MediaOwner>`
    select concat_ws('-', id,
        (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database())) as owner,
      media_sweeps as sweeps, media_store_id as store_id
    from installation`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The database has no installation.');
  return row;
}

export async function rememberMediaStore(database: Database, mediaStoreId: string): Promise<void> {
  await database.updateTable('installation').set({ mediaStoreId }).execute();
}

export async function measureMedia(database: Database): Promise<void> {
  await sql`
    update installation set media_bytes =
      (select coalesce(sum((media ->> 'bytes')::bigint), 0) from conversions where media is not null)`.execute(
    database,
  );
}

/** Counts a sweep. If several processes count the same sweep, only one update applies. */
export async function countMediaSweep(database: Database, sweeps: number): Promise<void> {
  await sql`update installation set media_sweeps = ${sweeps} where media_sweeps = ${sweeps} - 1`.execute(
    database,
  );
}

/** The location of encrypted values: `key` is the column that identifies a row. */
export type EncryptedColumn = { readonly table: string; readonly key: string; readonly column: string };

export type EncryptedValue = { readonly key: unknown; readonly value: Buffer };

export async function listEncrypted(
  database: Database,
  { table, key, column }: EncryptedColumn,
  { after, limit }: { after: unknown; limit: number },
): Promise<EncryptedValue[]> {
  const isNext = after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`;
  const { rows } = await sql<EncryptedValue>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${isNext} and ${sql.ref(column)} is not null
    order by ${sql.ref(key)} limit ${limit}`.execute(database);
  return rows;
}

/** Replaces a value unless it has changed meanwhile. */
export async function replaceEncrypted(
  database: Database,
  { table, key, column }: EncryptedColumn,
  before: EncryptedValue,
  value: Buffer,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where ${sql.ref(key)} = ${before.key} and ${sql.ref(column)} = ${before.value}`.execute(database);
}
