import { sql } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { Database } from './database.ts';

export type IdempotencyKey = {
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly operation: string;
  readonly key: string;
};

/** Claims a key in the creating transaction, after waiting for others with the same key. False when it was used. */
export async function claimKey(database: Database, key: IdempotencyKey, bodyHash: Buffer): Promise<boolean> {
  const row = await database
    .insertInto('idempotency_keys')
    .values({
      ...keyColumns(key),
      body_hash: bodyHash,
      answer: 'null',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'mode', 'operation', 'key'])
        .doUpdateSet({ body_hash: bodyHash, answer: 'null', created_at: sql<Date>`now()` })
        .where('idempotency_keys.created_at', '<', sql<Date>`now() - interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveAnswer(database: Database, key: IdempotencyKey, answer: unknown): Promise<void> {
  await database
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((row) => row.and(keyColumns(key)))
    .execute();
}

export async function findAnswer(
  database: Database,
  key: IdempotencyKey,
): Promise<{ bodyHash: Buffer; answer: unknown } | undefined> {
  return database
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'answer'])
    .where((row) => row.and(keyColumns(key)))
    .executeTakeFirst();
}

export async function deleteOldKeys(database: Database): Promise<void> {
  await database
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

function keyColumns({ organizationId, mode, operation, key }: IdempotencyKey) {
  return { organization_id: organizationId, mode, operation, key };
}
