import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLoss } from '../domain/errors.ts';

export type AwaitDatabaseOptions = {
  /** Milliseconds to wait for a database that does not respond. */
  readonly timeout: number;
  readonly onProgress: (message: string) => void;
};

const delay = 500;

/** Runs `work`, and again while PostgreSQL is starting, as after a reboot. Failed work must leave nothing behind. */
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

/** Node connects to every address of a host and reports an error for each. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
