import type { Worker } from 'node:worker_threads';

const glance = 250;

/**
 * Calls back once a thread has used more processor time than allowed from now on. Time on the clock would
 * blame a text for a machine that is busy with something else.
 */
export function limitProcessorTime(worker: Worker, milliseconds: number, onOverrun: () => void): () => void {
  let start: number | null = null;
  let lifted = false;
  const timer = setInterval(
    async () => {
      const used = await usedBy(worker);
      // The limit may have been lifted while the thread was asked.
      if (used === null || lifted) return;
      start ??= used;
      if (used - start > milliseconds) onOverrun();
    },
    Math.min(glance, milliseconds),
  );
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
