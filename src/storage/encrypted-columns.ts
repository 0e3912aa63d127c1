import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The location of encrypted values: `key` is the column that identifies a row. */
export type EncryptedColumn = { readonly table: string; readonly key: string; readonly column: string };

export type EncryptedValue = { readonly key: unknown; readonly value: Buffer };

/** Returns the values of a column in row order, starting after `after`. */
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
