import type { Database } from './database.ts';

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
