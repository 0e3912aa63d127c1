import type { Worker } from 'node:worker_threads';

const glance = 250;

/**
 * Calls back once a thread has used more processor time than allowed from now on. Time on the clock would
 * blame a text for a machine that is busy with something else.
 */
export function limitProcessorTime(worker: Worker, milliseconds: number, onOverrun: () => void): () => void {
  const start = usedBy(worker);
  let lifted = false;
  const timer = setInterval(
    async () => {
      const [before, used] = await Promise.all([start, usedBy(worker)]);
      // The limit may have been lifted while the thread was asked.
      if (before === null || used === null || lifted) return;
      if (used - before > milliseconds) onOverrun();
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
