import { createFairQueue, type FairQueue } from '../../domain/fair-queue.ts';
import type { PoolUse } from '../../domain/metrics.ts';
import { serviceTenant, type Tenant } from '../../domain/tenant.ts';
import { type PoolErrors, speechErrors } from './pool-errors.ts';
import { type Assignment, startWorkerProcess, type WorkerEnd, type WorkerProcess } from './worker-process.ts';

export type ProcessPool<Task, Result> = {
  readonly waiting: Pick<FairQueue<Turn>, 'size' | 'depth'>;
  run(task: Task, options: RunOptions): Promise<Result>;
  /** Starts every process now, so that the first task does not wait. */
  warm(): void;
  /** Replaces every process; their tasks are run again. */
  restart(): void;
  processIds(): number[];
  use(): PoolUse;
  close(): Promise<void>;
};

export type RunOptions = Pick<Assignment, 'deadline' | 'mayRest' | 'maxElapsed'> & {
  /** The tenant whose turn the task takes. */
  readonly tenant?: Tenant | undefined;
  /** The key or person that waits for the result. */
  readonly client?: string | undefined;
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
  /** By default, idle processes stay. */
  readonly idleMilliseconds?: number;
  readonly flags?: readonly string[];
  /** How tenants take turns, see `createFairQueue`. */
  readonly burst?: number;
  readonly sandboxTurn?: number;
  /** Whether a task may run beside the tasks that occupy the other processes; by default every task may. */
  readonly mayRun?: (turn: Turn, others: readonly Turn[]) => boolean;
  /** Whether one process starts after another, and each is replaced at once. */
  readonly keepsAll?: boolean;
  /** The number of processes that may crash on a task, and that may be killed while they work on it, before it fails. */
  readonly maxCrashes?: number;
  readonly maxKills?: number;
  /** Milliseconds for which processes may be killed while they start before waiting tasks fail. */
  readonly killTimeout?: number;
  /** Milliseconds after which a process is ended whose result nobody waits for anymore; by default it finishes. */
  readonly maxAbandoned?: number;
  readonly errors?: PoolErrors;
};

/** A waiting or running task. */
export type Turn = Assignment & {
  readonly tenant: Tenant;
  readonly client: string | undefined;
  readonly cost: number;
  /** The number of processes that crashed on the task, and that were killed from outside while working on it. */
  crashes: number;
  kills: number;
};

type Worker = {
  process: WorkerProcess<Turn> | null;
  ready: boolean;
  idle: NodeJS.Timeout | undefined;
  /** The task that used up the process before this one. It occupies this one, too, until it is ready. */
  usedUpBy: Turn | null;
};

type Pool = {
  readonly options: Required<Omit<PoolOptions, 'idleMilliseconds' | 'maxAbandoned'>> & PoolOptions;
  readonly queue: FairQueue<Turn>;
  readonly workers: Set<Worker>;
  failedStarts: number;
  killedStarts: number;
  killedSince: number;
  closed: boolean;
};

const defaults = {
  ...{ flags: [], burst: 0, sandboxTurn: 8, mayRun: () => true, keepsAll: false, killTimeout: 30_000 },
  maxCrashes: 2,
  // Kills from outside are not the fault of the process, but its task may be why memory is short.
  maxKills: 5,
  errors: speechErrors,
};

export function createProcessPool<Task, Result>(given: PoolOptions): ProcessPool<Task, Result> {
  const options = { ...defaults, ...given };
  const queue = createFairQueue<Turn>(options.burst, options.sandboxTurn);
  const counts = { failedStarts: 0, killedStarts: 0, killedSince: 0 };
  const pool: Pool = { options, queue, workers: new Set(), ...counts, closed: false };
  return {
    waiting: queue,
    run(task, { tenant = serviceTenant, cost = 1, signal, client, ...limits }) {
      if (pool.closed) return Promise.reject(options.errors.stopped());
      if (signal?.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const turn: Turn = { task, tenant, client, cost, ...limits, crashes: 0, kills: 0, resolve, reject };
      const abandon = () => {
        reject(signal?.reason);
        if (!queue.remove(tenant, turn)) endAbandoned(pool, turn);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      queue.add(tenant, turn, cost);
      dispatch(pool);
      return promise.finally(() => signal?.removeEventListener('abort', abandon)) as Promise<Result>;
    },
    warm() {
      const wanted = options.keepsAll ? 1 : options.size;
      while (!pool.closed && pool.workers.size < wanted) void start(pool);
    },
    restart() {
      for (const worker of pool.workers) worker.process?.kill();
    },
    processIds: () => [...pool.workers].flatMap((worker) => worker.process?.child.pid ?? []),
    use() {
      const busy = [...pool.workers].filter((worker) => worker.ready && isBusy(worker)).length;
      return { busy, idle: pool.workers.size - busy, waiting: queue.size };
    },
    async close() {
      pool.closed = true;
      rejectAll(pool, options.errors.stopped());
      await Promise.all([...pool.workers].map(stop));
    },
  };
}

function dispatch(pool: Pool): void {
  const { options, queue, workers } = pool;
  const ready = [...workers].filter((worker) => worker.ready);
  // Tasks never wait inside a process, where a more urgent one could not overtake them.
  for (const worker of ready) {
    if (isBusy(worker)) continue;
    const others = [...workers].flatMap((each) => each.process?.current() ?? each.usedUpBy ?? []);
    const next = queue.next((_, turn) => options.mayRun(turn, others));
    if (next) worker.process?.assign(next);
  }
  const starting = workers.size - ready.length;
  const missing = Math.min(options.size - workers.size, queue.size - starting);
  for (let count = 0; count < missing; count += 1) void start(pool);
  for (const worker of ready) updateIdle(pool, worker);
}

async function start(pool: Pool, usedUpBy: Turn | null = null): Promise<void> {
  const { options, workers } = pool;
  const worker: Worker = { process: null, ready: false, idle: undefined, usedUpBy };
  workers.add(worker);
  try {
    const setUp = await options.setUp(pool.failedStarts > 0);
    if (pool.closed) return;
    worker.process = startWorkerProcess<Turn>(
      { entry: options.entry, setUp, flags: options.flags },
      {
        ready() {
          Object.assign(worker, { ready: true, usedUpBy: null });
          Object.assign(pool, { failedStarts: 0, killedStarts: 0 });
          dispatch(pool);
          if (options.keepsAll && workers.size < options.size && !pool.closed) void start(pool);
        },
        settled: () => dispatch(pool),
        ended(unfinished, end) {
          clearTimeout(worker.idle);
          workers.delete(worker);
          if (unfinished) requeue(pool, unfinished, end);
          if (!end.wasReady) startFailed(pool, options.errors.notStarted(end.reason), end.wasKilled);
          if (pool.closed) return;
          if (unfinished && options.keepsAll)
            void start(pool, { ...unfinished, cost: Number.POSITIVE_INFINITY });
          dispatch(pool);
        },
      },
    );
  } catch (error) {
    workers.delete(worker);
    // Without its set-up no process can start: do not retry.
    pool.failedStarts = 1;
    startFailed(pool, error instanceof Error ? error : new Error(String(error)), false);
  }
}

function requeue({ options, queue, closed }: Pool, turn: Turn, end: WorkerEnd): void {
  turn[end.wasKilled ? 'kills' : 'crashes'] += 1;
  if (closed) turn.reject(options.errors.stopped());
  else if (turn.crashes >= options.maxCrashes || turn.kills >= options.maxKills)
    turn.reject(options.errors.died(turn.crashes + turn.kills, end));
  else queue.putBack(turn.tenant, turn, turn.cost);
}

function startFailed(pool: Pool, error: Error, wasKilled: boolean): void {
  const { killTimeout, maxKills } = pool.options;
  if (!wasKilled) pool.failedStarts += 1;
  else {
    if (pool.killedStarts === 0) pool.killedSince = performance.now();
    pool.killedStarts += 1;
  }
  // Kills may stop, but not on a machine that is out of memory.
  const isHopeless = pool.killedStarts >= maxKills && performance.now() - pool.killedSince >= killTimeout;
  if (pool.failedStarts < 2 && !isHopeless) return;
  pool.failedStarts = 1;
  pool.killedStarts = 0;
  rejectAll(pool, error);
}

function rejectAll({ queue }: Pool, error: Error): void {
  for (let waiting = queue.next(); waiting; waiting = queue.next()) waiting.reject(error);
}

function endAbandoned({ options: { maxAbandoned }, workers }: Pool, turn: Turn): void {
  if (maxAbandoned === undefined) return;
  for (const { process } of workers) if (process?.current() === turn) process.endWithin(maxAbandoned);
}

function updateIdle({ options: { idleMilliseconds } }: Pool, worker: Worker): void {
  clearTimeout(worker.idle);
  // An idle process must not keep its parent alive.
  worker.process?.hold(isBusy(worker));
  if (isBusy(worker) || idleMilliseconds === undefined) return;
  worker.idle = setTimeout(() => {
    // The process must not get the next task. That task waits until it has ended, so that the pool never exceeds its size.
    worker.ready = false;
    void worker.process?.stop();
  }, idleMilliseconds).unref();
}

function isBusy(worker: Worker): boolean {
  return worker.process?.current() !== null;
}

async function stop(worker: Worker): Promise<void> {
  clearTimeout(worker.idle);
  await worker.process?.stop();
}
