import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLoss } from '../domain/errors.ts';

export type AwaitDatabaseOptions = {
  /** Milliseconds for which a database that is away is waited for. */
  readonly timeout: number;
  readonly onProgress: (message: string) => void;
};

const delay = 500;

/**
 * Does what needs the database, and does it again while a PostgreSQL is about to start, as it is when the whole machine
 * does. What is done must leave nothing behind where it fails.
 */
export async function awaitDatabase<T>(
  work: () => Promise<T>,
  { timeout, onProgress }: AwaitDatabaseOptions,
): Promise<T> {
  const deadline = Date.now() + timeout;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
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
