import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../domain/errors.ts';

const pollInterval = 25;
const sqliteBusy = 5;

/**
 * Runs the work while no other process holds the same lock; waits for it at most `timeout` milliseconds. SQLite locks
 * its file through the kernel, which frees the lock when the holder dies: there is no stale lock to detect.
 */
export async function withFileLock<Result>(
  path: string,
  timeout: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = open(path);
  try {
    await take(lock, path, timeout);
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

async function take(lock: DatabaseSync, path: string, timeout: number): Promise<void> {
  const deadline = Date.now() + timeout;
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
