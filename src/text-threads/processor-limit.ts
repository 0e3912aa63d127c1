import type { Worker } from 'node:worker_threads';

const glance = 250;

/**
 * Calls back once a thread has used more milliseconds of processor time than that in all. Time on the clock would
 * blame a text for a machine that is busy with something else.
 */
export function limitProcessorTime(worker: Worker, milliseconds: number, onOverrun: () => void): () => void {
  let lifted = false;
  const timer = setInterval(async () => {
    const used = await usedBy(worker);
    // The limit may have been lifted while the thread was asked.
    if (used !== null && used > milliseconds && !lifted) onOverrun();
  }, glance);
  timer.unref();
  return () => {
    lifted = true;
    clearInterval(timer);
  };
}

/** Null for a thread that has not begun, or has ended. */
async function usedBy(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_NOT_RUNNING') return null;
    throw error;
  }
}
