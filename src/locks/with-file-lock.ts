import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../domain/errors.ts';

const pollInterval = 25;
const sqliteBusy = 5;
const sqliteFull = 13;

/**
 * Runs the work while no other process has the same lock. Waits for the lock at most `timeout` milliseconds. SQLite
 * locks its file through the kernel, which releases the lock when the process dies, so a lock is never stale.
 */
export async function withFileLock<Result>(
  path: string,
  timeout: number,
  work: () => Promise<Result>,
): Promise<Result> {
  using lock = open(path);
  const deadline = Date.now() + timeout;
  while (!isAcquired(lock, path)) {
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

function isAcquired(lock: DatabaseSync, path: string): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === sqliteBusy) return false;
    if (errcode !== sqliteFull) throw error;
    const message = `${path} cannot be written: its disk is full. Free some space, then try again.`;
    throw new Problem('UNAVAILABLE', message, { cause: error });
  }
}
