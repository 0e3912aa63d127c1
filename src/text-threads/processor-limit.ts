import type { Worker } from 'node:worker_threads';

const glance = 250;

/**
 * Calls back once a thread that has used `before` milliseconds of processor time has used `milliseconds` more. Time on the
 * clock would blame a text for a machine that is busy with something else.
 */
export function limitProcessorTime(
  worker: Worker,
  { before, milliseconds }: { readonly before: number; readonly milliseconds: number },
  onOverrun: () => void,
): () => void {
  let lifted = false;
  const look = async () => {
    const used = await usedBy(worker);
    // The limit may have been lifted while the thread was asked.
    if (used !== null && used - before > milliseconds && !lifted) onOverrun();
  };
  const timer = setInterval(look, Math.min(glance, milliseconds));
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
