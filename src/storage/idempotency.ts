import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Row } from './tables.ts';

export type IdempotencyKey = Row<'idempotency_keys', 'organizationId' | 'mode' | 'operation' | 'key'>;

/** Older keys can be used again. */
const oldestValid = sql<Date>`now() - interval '24 hours'`;

/** Claims a key after waiting for requests with the same one. False if it is already used. */
export async function claimKey(database: Database, key: IdempotencyKey, bodyHash: Buffer): Promise<boolean> {
  const row = await database
    .insertInto('idempotency_keys')
    .values({
      ...keyColumns(key),
      bodyHash,
      answer: 'null',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'mode', 'operation', 'key'])
        .doUpdateSet({ bodyHash, answer: 'null', createdAt: sql<Date>`now()` })
        .where('idempotency_keys.createdAt', '<', oldestValid),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveResponse(database: Database, key: IdempotencyKey, response: unknown) {
  await database
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(response) })
    .where((row) => row.and(keyColumns(key)))
    .execute();
}

export async function findStoredResponse(database: Database, key: IdempotencyKey) {
  return database
    .selectFrom('idempotency_keys')
    .select(['bodyHash', 'answer as response'])
    .where((row) => row.and(keyColumns(key)))
    .where('createdAt', '>=', oldestValid)
    .executeTakeFirst();
}

function keyColumns({ organizationId, mode, operation, key }: IdempotencyKey) {
  return { organizationId, mode, operation, key };
}
