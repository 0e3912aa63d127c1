import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../domain/timeout.ts';

/** A queue whose jobs are rows. A row is leased to one worker until the lease expires. */
export type JobQueue<T extends { readonly id: string }> = {
  readonly concurrency: number;
  claim(workerId: string, limit: number): Promise<readonly T[]>;
  /** Renews leases. Returns the ids that the worker still owns. */
  renew(workerId: string, ids: readonly string[]): Promise<readonly string[]>;
  /** Releases a row that the worker still owns. It is due again after the delay. */
  release(workerId: string, id: string, delaySeconds: number): Promise<void>;
  /** Runs the job and records its outcome in the row. If it throws, the job runs again. */
  run(job: T, signal: AbortSignal): Promise<void>;
};

export type WorkerOptions = {
  /** The owner of the leases; one id for all queues of a process. */
  readonly workerId?: string;
  readonly pollMilliseconds?: number;
  /** `id` is the job's id, if the error belongs to a job. */
  readonly onError: (error: unknown, id?: string) => void;
};

export type Worker = {
  /** Hints that a job may be due. Without the hint, the next poll finds the job. */
  wake(): void;
  /** Aborts running jobs and releases their rows. A job that does not end in time loses its lease. */
  stop(): Promise<void>;
};

type Running = { readonly ended: Promise<void>; readonly lost: AbortController };

const heartbeatMilliseconds = 4000;
const retryDelaySeconds = 2;
const maxBatch = 100;
/** One claim fills all slots that become free during this time. */
const claimPauseMilliseconds = 20;
const stopMilliseconds = 20_000;

/** Claims due jobs as slots become free, and renews their leases while they run. */
export function startWorker<T extends { readonly id: string }>(
  queue: JobQueue<T>,
  { workerId = randomUUID(), pollMilliseconds = 1000, onError }: WorkerOptions,
): Worker {
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  let woken = false;
  let claiming: Promise<void> | null = null;

  const claimAll = async () => {
    while (woken && running.size < queue.concurrency && !stopping.signal.aborted) {
      woken = false;
      const limit = Math.min(queue.concurrency - running.size, maxBatch);
      const jobs = await queue.claim(workerId, limit);
      for (const job of jobs) running.has(job.id) ? releaseAfter(job.id) : start(job);
      if (jobs.length === limit) woken = true;
      else await pause(claimPauseMilliseconds);
    }
  };
  const wake = () => {
    woken = true;
    if (claiming || running.size >= queue.concurrency || stopping.signal.aborted) return;
    claiming = claimAll()
      .catch((error: unknown) => onError(error))
      .finally(() => {
        claiming = null;
        if (woken) wake();
      });
  };
  const start = (job: T) => {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const onFailure = async (error: unknown) => {
      const report = (reason: unknown) => onError(reason, job.id);
      if (!signal.aborted) report(error);
      // If this also fails, the lease expires.
      await queue.release(workerId, job.id, stopping.signal.aborted ? 0 : retryDelaySeconds).catch(report);
    };
    const ended = queue
      .run(job, signal)
      .catch(onFailure)
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { ended, lost });
  };
  // The lease expired meanwhile, or the job is due again. A job never runs twice at the same time.
  const releaseAfter = (id: string) =>
    running
      .get(id)
      ?.ended.then(() => queue.release(workerId, id, 0))
      .then(wake, (error: unknown) => onError(error, id));

  const polls = setInterval(wake, pollMilliseconds);
  const renew = () => renewLeases(queue, workerId, running).catch((error: unknown) => onError(error));
  const heartbeats = setInterval(renew, heartbeatMilliseconds);
  wake();
  return {
    wake,
    async stop() {
      stopping.abort(new Error('This process is stopping; another runs the job again.'));
      clearInterval(polls);
      await claiming;
      const allEnded = Promise.all([...running.values()].map(({ ended }) => ended));
      await withTimeout(allEnded, stopMilliseconds, () => undefined);
      clearInterval(heartbeats);
    },
  };
}

/** Renews the leases of running jobs, and aborts jobs that another worker has claimed. */
async function renewLeases<T extends { readonly id: string }>(
  queue: JobQueue<T>,
  workerId: string,
  running: ReadonlyMap<string, Running>,
): Promise<void> {
  const ids = [...running.keys()];
  if (ids.length === 0) return;
  const owned = new Set(await queue.renew(workerId, ids));
  for (const id of ids) if (!owned.has(id)) running.get(id)?.lost.abort(new Error('The lease was lost.'));
}
