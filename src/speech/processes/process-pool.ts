import { createFairQueue, type FairQueue } from '../../domain/fair-queue.ts';
import type { PoolUse } from '../../domain/metrics.ts';
import { serviceTenant, type Tenant } from '../../domain/tenant.ts';
import { processesDied } from './processes-died.ts';
import { type Assignment, startWorkerProcess, type WorkerEnd, type WorkerProcess } from './worker-process.ts';

export type ProcessPool<Task, Result> = {
  run(task: Task, options: RunOptions): Promise<Result>;
  /** Starts every process now, so that the first task does not wait. */
  warm(): void;
  /** Replaces every process; their tasks are run again. */
  restart(): void;
  processIds(): number[];
  use(): PoolUse;
  close(): Promise<void>;
};

export type RunOptions = {
  /** Milliseconds of work after which the process counts as hung. */
  readonly deadline: number;
  /** The tenant whose turn the task takes. */
  readonly tenant?: Tenant | undefined;
  /** The amount of work, relative to other tasks. */
  readonly cost?: number;
  readonly signal?: AbortSignal | undefined;
};

export type PoolOptions = {
  /** The module that the child runs; it calls `serveChildTasks`. */
  readonly entry: URL;
  readonly size: number;
  /** The set-up of a new process. `isRetry` is true when the last one failed to start. */
  readonly setUp: (isRetry: boolean) => Promise<unknown>;
  readonly idleMilliseconds: number;
  /** The cost of tasks by which a new organization is ahead of others. */
  readonly burst?: number;
  /** Milliseconds for which processes may be killed while they start before waiting tasks fail. */
  readonly killTimeout?: number;
};

/** A waiting or running task. */
type Turn = Assignment & {
  readonly tenant: Tenant;
  readonly cost: number;
  /** The number of processes that crashed on the task, and that were killed from outside while working on it. */
  crashes: number;
  kills: number;
};

type Worker = { process: WorkerProcess<Turn> | null; ready: boolean; idle: NodeJS.Timeout | undefined };

type Pool = {
  readonly options: PoolOptions;
  readonly queue: FairQueue<Turn>;
  readonly workers: Set<Worker>;
  failedStarts: number;
  killedStarts: number;
  killedSince: number;
  closed: boolean;
};

const maxCrashes = 2;
/** The limit of kills from outside: they are not the fault of the process, but its task may be why memory is short. */
const maxKills = 5;
const closedMessage = 'The speech processes are stopped.';

export function createProcessPool<Task, Result>(options: PoolOptions): ProcessPool<Task, Result> {
  const counts = { failedStarts: 0, killedStarts: 0, killedSince: 0 };
  const pool: Pool = {
    options,
    queue: createFairQueue(options.burst),
    workers: new Set(),
    ...counts,
    closed: false,
  };
  return {
    run(task, { deadline, tenant = serviceTenant, cost = 1, signal }) {
      if (pool.closed) return Promise.reject(new Error(closedMessage));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const assignment: Turn = { task, tenant, cost, deadline, crashes: 0, kills: 0, resolve, reject };
      const abandon = () => {
        pool.queue.remove(tenant, assignment);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      pool.queue.add(tenant, assignment, cost);
      dispatch(pool);
      return promise.finally(() => signal?.removeEventListener('abort', abandon)) as Promise<Result>;
    },
    warm() {
      while (!pool.closed && pool.workers.size < options.size) void start(pool);
    },
    restart() {
      for (const worker of pool.workers) worker.process?.kill();
    },
    processIds: () => [...pool.workers].flatMap((worker) => worker.process?.child.pid ?? []),
    use() {
      const busy = [...pool.workers].filter((worker) => worker.ready && isBusy(worker)).length;
      return { busy, idle: pool.workers.size - busy, waiting: pool.queue.size };
    },
    async close() {
      pool.closed = true;
      rejectAll(pool, new Error(closedMessage));
      await Promise.all([...pool.workers].map(stop));
    },
  };
}

function dispatch(pool: Pool): void {
  const ready = [...pool.workers].filter((worker) => worker.ready);
  // Tasks never wait inside a process, where a more urgent one could not overtake them.
  for (const worker of ready) {
    const next = isBusy(worker) ? undefined : pool.queue.next();
    if (next) worker.process?.assign(next);
  }
  const starting = pool.workers.size - ready.length;
  const missing = Math.min(pool.options.size - pool.workers.size, pool.queue.size - starting);
  for (let count = 0; count < missing; count += 1) void start(pool);
  for (const worker of ready) updateIdle(pool, worker);
}

async function start(pool: Pool): Promise<void> {
  const worker: Worker = { process: null, ready: false, idle: undefined };
  pool.workers.add(worker);
  try {
    const setUp = await pool.options.setUp(pool.failedStarts > 0);
    if (pool.closed) return;
    worker.process = startWorkerProcess<Turn>(
      { entry: pool.options.entry, setUp },
      {
        ready() {
          worker.ready = true;
          pool.failedStarts = 0;
          pool.killedStarts = 0;
          dispatch(pool);
        },
        settled: () => dispatch(pool),
        ended(unfinished, end) {
          clearTimeout(worker.idle);
          pool.workers.delete(worker);
          if (unfinished) requeue(pool, unfinished, end);
          if (!end.wasReady)
            startFailed(pool, new Error(`A speech process could not start: ${end.reason}`), end.wasKilled);
          if (!pool.closed) dispatch(pool);
        },
      },
    );
  } catch (error) {
    pool.workers.delete(worker);
    // Without its set-up no process can start: do not retry.
    pool.failedStarts = 1;
    startFailed(pool, error instanceof Error ? error : new Error(String(error)), false);
  }
}

function requeue(pool: Pool, current: Turn, { reason, wasKilled }: WorkerEnd): void {
  current[wasKilled ? 'kills' : 'crashes'] += 1;
  const count = current.crashes + current.kills;
  if (pool.closed) current.reject(new Error(closedMessage));
  else if (current.crashes >= maxCrashes || current.kills >= maxKills)
    current.reject(
      processesDied(`${count} speech processes died on this text, the last because ${reason}`, wasKilled),
    );
  else pool.queue.putBack(current.tenant, current, current.cost);
}

function startFailed(pool: Pool, error: Error, wasKilled: boolean): void {
  if (!wasKilled) pool.failedStarts += 1;
  else {
    if (pool.killedStarts === 0) pool.killedSince = performance.now();
    pool.killedStarts += 1;
  }
  // Kills may stop, but not on a machine that is out of memory.
  const { killTimeout = 30_000 } = pool.options;
  const isHopeless = pool.killedStarts >= maxKills && performance.now() - pool.killedSince >= killTimeout;
  if (pool.failedStarts < 2 && !isHopeless) return;
  pool.failedStarts = 1;
  pool.killedStarts = 0;
  rejectAll(pool, error);
}

function rejectAll(pool: Pool, error: Error): void {
  for (let waiting = pool.queue.next(); waiting; waiting = pool.queue.next()) waiting.reject(error);
}

function updateIdle(pool: Pool, worker: Worker): void {
  clearTimeout(worker.idle);
  // An idle process must not keep its parent alive.
  worker.process?.hold(isBusy(worker));
  if (isBusy(worker)) return;
  worker.idle = setTimeout(() => {
    // The process must not get the next task. That task waits until it has ended, so that the pool never exceeds its size.
    worker.ready = false;
    void worker.process?.stop();
  }, pool.options.idleMilliseconds).unref();
}

function isBusy(worker: Worker): boolean {
  return worker.process?.isBusy() ?? true;
}

async function stop(worker: Worker): Promise<void> {
  clearTimeout(worker.idle);
  await worker.process?.stop();
}
