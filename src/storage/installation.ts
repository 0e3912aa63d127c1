import { sql } from 'kysely';
import type { Database } from './database.ts';

/** One process at a time sets an installation up; others wait until the transaction has ended. */
export async function lockInstallation(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('aloud installation'))`.execute(database);
}

/** The version of PostgreSQL. */
export async function readServerVersion(database: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database);
  return rows[0]?.server_version ?? 'unknown';
}

/** Remembers which secret key this database was set up with. Returns the one remembered. */
export async function rememberSecretKey(database: Database, fingerprint: string): Promise<string> {
  await database
    .insertInto('installation')
    .values({ secret_key_fingerprint: fingerprint })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const row = await database
    .selectFrom('installation')
    .select('secret_key_fingerprint')
    .executeTakeFirstOrThrow();
  return row.secret_key_fingerprint;
}
