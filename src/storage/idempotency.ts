import { sql } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { Database } from './database.ts';

export type IdempotencyKey = {
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly operation: string;
  readonly key: string;
};

/** Older keys can be used again. */
const oldestValid = sql<Date>`now() - interval '24 hours'`;

/** Claims a key in the creating transaction, after waiting for others with the same key. False when it was used. */
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

export async function saveResponse(
  database: Database,
  key: IdempotencyKey,
  response: unknown,
): Promise<void> {
  await database
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(response) })
    .where((row) => row.and(keyColumns(key)))
    .execute();
}

export async function findStoredResponse(
  database: Database,
  key: IdempotencyKey,
): Promise<{ bodyHash: Buffer; response: unknown } | undefined> {
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
