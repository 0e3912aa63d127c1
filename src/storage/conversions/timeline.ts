import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** When the steps of a conversion's present attempt were taken. */
export type AttemptTimes = {
  readonly attempt: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly scriptedAt: Date | null;
  readonly completedAt: Date | null;
  readonly failedAt: Date | null;
};

/** How an attempt ended, and what it cost. */
export type AttemptOutcome = { readonly attempt: number; readonly type: string; readonly at: Date };
export type AttemptCharge = {
  readonly attempt: number;
  readonly source: 'quota' | 'credit';
  readonly at: Date;
};

/** Of a conversion that the caller was allowed to see. */
export function readAttemptTimes(database: Database, id: string): Promise<AttemptTimes | undefined> {
  return database
    .selectFrom('conversions')
    .select([
      'attempt',
      'created_at as createdAt',
      'started_at as startedAt',
      'scripted_at as scriptedAt',
      'completed_at as completedAt',
      'failed_at as failedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listOutcomes(database: Database, id: string): Promise<AttemptOutcome[]> {
  return database
    .selectFrom('events')
    .select([sql<number>`attempt`.as('attempt'), 'type', 'created_at as at'])
    .where('conversion_id', '=', id)
    .where('attempt', 'is not', null)
    .where('type', 'in', ['conversion.completed', 'conversion.failed'])
    .orderBy('attempt')
    .execute();
}

export function listCharges(database: Database, id: string): Promise<AttemptCharge[]> {
  return database
    .selectFrom('quota_ledger')
    .select(['attempt', 'source', 'charged_at as at'])
    .where('conversion_id', '=', id)
    .orderBy('attempt')
    .execute();
}
