import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const pollInterval = 100;
const sqliteBusy = 5;

/**
 * Runs `work` while nobody else holds the lock of this file. The kernel keeps it, through SQLite, and frees it when the
 * holder dies: nobody has to judge whether a lock is stale, which two who wait would do at the same time.
 */
export async function withModelLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    while (!take(lock)) await pause(pollInterval);
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
