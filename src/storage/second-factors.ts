import { sql } from 'kysely';
import { countRows, type Database } from './database.ts';

export async function insertSecondFactor(
  database: Database,
  factor: { userId: string; secret: Buffer; lastStep: number },
): Promise<boolean> {
  const result = await database
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findSecondFactor(database: Database, userId: string) {
  return database
    .selectFrom('second_factors')
    .select(['secret', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Invalidates the codes up to this step. False if this step was already used. */
export async function spendStep(database: Database, userId: string, step: number): Promise<boolean> {
  const result = await database
    .updateTable('second_factors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Also deletes the recovery codes. False if there was none. */
export async function deleteSecondFactor(database: Database, userId: string): Promise<boolean> {
  const result = await database.deleteFrom('second_factors').where('userId', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(database: Database, userId: string, hashes: readonly Buffer[]) {
  await database.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  await sql`
    insert into recovery_codes (user_id, hash)
    select ${userId}, unnest(${hashes}::bytea[])`.execute(database);
}

export async function spendRecoveryCode(database: Database, userId: string, hash: Buffer): Promise<boolean> {
  const result = await database
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export function countRecoveryCodes(database: Database, userId: string): Promise<number> {
  return countRows(database.selectFrom('recovery_codes').where('userId', '=', userId));
}
