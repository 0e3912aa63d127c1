import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Problem } from '../domain/errors.ts';
import { createFairQueue } from '../domain/fair-queue.ts';
import { serviceTenant } from '../domain/tenant.ts';
import type { RunTextTask, Tasks } from '../domain/text-task.ts';
import { type Job, runJob, type TaskLimits, type Thread } from './run-job.ts';

export type ThreadPool<T extends Tasks> = {
  /** Rejects with a `Problem` when the task refuses its input, takes too long, or finds the queue full. */
  readonly run: RunTextTask<T>;
  close(): Promise<void>;
};

export type PoolOptions = Partial<TaskLimits> & {
  /** A module that calls `serveTextTasks`. */
  readonly entry: URL;
  readonly threads?: number;
  /** What each thread gets when it starts. */
  readonly workerData?: unknown;
  /** How many interactive tasks may wait: of one organization, and of all. */
  readonly maxWaiting?: { readonly each: number; readonly all: number };
};

const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 8 };
/** Writing it, and cutting it into sentences. */
const tasksOfScript = 2;
const defaults = { processorTime: 2_000, time: 10_000, maxWaiting: { each: 32, all: 256 } };

/**
 * Threads for work whose time depends on a text. The loop of the process never waits for it, organizations take
 * turns, and none of them occupies every thread.
 */
export function createThreadPool<T extends Tasks>(options: PoolOptions): ThreadPool<T> {
  const { threads: count = defaultThreads(), maxWaiting, workerData, ...rest } = { ...defaults, ...options };
  const queue = createFairQueue<Job>(tasksOfScript);
  const threads = new Set<Thread>();
  let closed = false;

  /** A thread that replaces one which a text used up counts as that organization's until it is ready. */
  const start = (usedUpBy: string | null = null): Thread => {
    const worker = new Worker(rest.entry, { workerData, resourceLimits });
    const thread: Thread = { worker, ready: false, organizationId: usedUpBy };
    const lose = () => {
      if (threads.delete(thread)) proceed();
    };
    worker.once('error', lose).once('exit', lose).unref();
    worker.once('message', () => {
      thread.ready = true;
      if (usedUpBy !== null) thread.organizationId = null;
      proceed();
      // One after the other: a start takes a core for a second.
      if (threads.size < count && !closed) start();
    });
    threads.add(thread);
    return thread;
  };
  const mayRun = (organizationId: string) =>
    threads
      .values()
      .filter((thread) => thread.organizationId === organizationId)
      .toArray().length < Math.max(1, count - 1);
  const findFree = () => {
    const free = [...threads].filter(({ organizationId }) => organizationId === null);
    return free.find(({ ready }) => ready) ?? free[0] ?? (threads.size < count ? start() : undefined);
  };
  const proceed = () => {
    while (queue.size > 0 && !closed) {
      const thread = findFree();
      const job = thread && queue.next(mayRun);
      if (!thread || !job) return;
      thread.organizationId = job.organizationId;
      runJob(thread, job, rest, (usable) => {
        thread.organizationId = null;
        if (!usable && threads.delete(thread) && thread.ready && !closed) start(job.organizationId);
        proceed();
      });
    }
  };
  start();
  return {
    run: (name, input, { tenant = serviceTenant, signal, interactive = false }) => {
      if (closed) return Promise.reject(stopped());
      if (signal.aborted) return Promise.reject(signal.reason);
      const full = queue.depth(tenant.organizationId) >= maxWaiting.each || queue.size >= maxWaiting.all;
      if (interactive && full) return Promise.reject(tooMany());
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const job: Job = {
        task: { name, input },
        organizationId: tenant.organizationId,
        resolve,
        reject,
        abandon: () => queue.remove(tenant, job),
      };
      const abort = () => {
        job.reject(signal.reason);
        job.abandon();
      };
      signal.addEventListener('abort', abort, { once: true });
      queue.add(tenant, job);
      proceed();
      return promise.finally(() => signal.removeEventListener('abort', abort));
    },
    async close() {
      closed = true;
      for (let job = queue.next(); job; job = queue.next()) job.reject(stopped());
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function defaultThreads(): number {
  return Math.max(2, Math.min(4, availableParallelism()));
}

function stopped(): Problem {
  return new Problem('UNAVAILABLE', 'The service is stopping; try again in a few seconds.');
}

function tooMany(): Problem {
  return new Problem(
    'RATE_LIMITED',
    'Too many texts are waiting; wait as long as Retry-After says, and send fewer at a time.',
  );
}
