import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './errors.ts';

const pollInterval = 25;
const sqliteBusy = 5;

/**
 * Runs the work while no other process runs its own under the same lock. SQLite locks its file through the
 * kernel, which frees the lock when the holder dies: there is no stale lock to detect, on any platform.
 */
export async function whileLocked<Result>(
  path: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = open(path);
  try {
    await take(lock, path, patience);
    return await work();
  } finally {
    lock.close();
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw new Problem('UNAVAILABLE', `${path} cannot be opened: make its directory writable for this user.`, {
      cause: error,
    });
  }
}

async function take(lock: DatabaseSync, path: string, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (!taken(lock)) {
    if (Date.now() > deadline) {
      throw new Problem('UNAVAILABLE', `Another process has held ${path} too long; stop it and try again.`);
    }
    await pause(pollInterval);
  }
}

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
