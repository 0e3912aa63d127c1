import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../domain/error-code.ts';

const heartbeat = 1000;
const staleAfter = 10_000;

/** Runs `work` while no other process holds the same lock. A holder that died is noticed within ten seconds. */
export async function withDirectoryLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(path))) {
    const age = await stat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > staleAfter) await rm(path, { recursive: true, force: true });
    else await sleep(100);
  }
  // A beat that fails only makes the lock look older; the next one mends it.
  const beat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), heartbeat);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(path, { recursive: true, force: true });
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
