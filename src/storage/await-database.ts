import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLoss } from '../domain/connection-loss.ts';

export type AwaitDatabaseOptions = {
  /** Milliseconds that it may take to answer for the first time. */
  readonly patience: number;
  readonly onProgress: (message: string) => void;
};

const delay = 500;

/** Waits for a PostgreSQL that is about to start, as it is when the whole machine does. */
export async function awaitDatabase(
  pool: Pick<pg.Pool, 'query'>,
  { patience, onProgress }: AwaitDatabaseOptions,
): Promise<void> {
  const deadline = Date.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() + delay > deadline) throw error;
      if (attempt === 1) onProgress(`Waiting for the database: ${reason(error)}.`);
      await pause(delay);
    }
  }
}

/** Node tries every address of a host, and says what became of each. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
