import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../domain/errors.ts';

const pollInterval = 25;
const sqliteBusy = 5;

/**
 * Runs the work while no other process has the same lock; waits for it at most `timeout` milliseconds. SQLite locks its
 * file through the kernel, which releases the lock when the process dies, so no lock is ever stale.
 */
export async function withFileLock<Result>(
  path: string,
  timeout: number,
  work: () => Promise<Result>,
): Promise<Result> {
  using lock = open(path);
  const deadline = Date.now() + timeout;
  while (!isAcquired(lock)) {
    if (Date.now() > deadline)
      throw new Problem('UNAVAILABLE', `Another process has locked ${path} too long; stop it and try again.`);
    await pause(pollInterval);
  }
  return await work();
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (cause) {
    const message = `${path} cannot be opened: make its directory writable for this user.`;
    throw new Problem('UNAVAILABLE', message, { cause });
  }
}

function isAcquired(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
