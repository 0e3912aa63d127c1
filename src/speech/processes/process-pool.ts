import { type Assignment, startWorkerProcess, type WorkerEnd, type WorkerProcess } from './worker-process.ts';

export type ProcessPool<Task, Result> = {
  /** First come, first served. `deadline` (milliseconds) is when a process that works on it is taken to hang. */
  run(task: Task, options: { deadline: number; signal?: AbortSignal | undefined }): Promise<Result>;
  /** Starts every process now, so that the first task does not wait for it. */
  warm(): void;
  processIds(): number[];
  close(): Promise<void>;
};

export type PoolOptions = {
  /** The module that the child runs; it calls `serveTasks`. */
  readonly entry: URL;
  readonly size: number;
  /** What a new process is set up with. `again` is true when the last one failed to start. */
  readonly setUp: (again: boolean) => Promise<unknown>;
  readonly idleMilliseconds: number;
  readonly startDeadline?: number;
  /** Milliseconds for which processes may be killed while they start before the tasks that wait are given up. */
  readonly killTimeout?: number;
};

type Worker = { process: WorkerProcess | null; ready: boolean; idle: NodeJS.Timeout | undefined };

type Pool = {
  readonly options: PoolOptions;
  readonly queue: Assignment[];
  readonly workers: Set<Worker>;
  failedStarts: number;
  killedStarts: number;
  killedSince: number;
  closed: boolean;
};

/** One task beyond the current one waits inside each process, so that it never waits for its parent. */
const depth = 2;
const maximumDeaths = 2;
/** Who is killed from outside need not have done wrong, but memory may be short because of it. */
const maximumKills = 5;
const stopped = 'The speech processes are stopped.';

export function createProcessPool<Task, Result>(options: PoolOptions): ProcessPool<Task, Result> {
  const pool: Pool = {
    options,
    queue: [],
    workers: new Set(),
    failedStarts: 0,
    killedStarts: 0,
    killedSince: 0,
    closed: false,
  };
  return {
    run(task, { deadline, signal }) {
      if (pool.closed) return Promise.reject(new Error(stopped));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const assignment: Assignment = {
        task,
        deadline,
        deaths: 0,
        kills: 0,
        resolve: resolve as (result: unknown) => void,
        reject,
      };
      const abandon = () => {
        const position = pool.queue.indexOf(assignment);
        if (position >= 0) pool.queue.splice(position, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      pool.queue.push(assignment);
      dispatch(pool);
      return promise.finally(() => signal?.removeEventListener('abort', abandon));
    },
    warm() {
      while (!pool.closed && pool.workers.size < options.size) void start(pool);
    },
    processIds: () => [...pool.workers].flatMap((worker) => worker.process?.child.pid ?? []),
    async close() {
      pool.closed = true;
      for (const waiting of pool.queue.splice(0)) waiting.reject(new Error(stopped));
      await Promise.all([...pool.workers].map(stop));
    },
  };
}

function dispatch(pool: Pool): void {
  const ready = [...pool.workers].filter((worker) => worker.ready);
  while (pool.queue.length > 0) {
    const freest = ready.reduce<Worker | null>(
      (best, worker) => (load(worker) < load(best) ? worker : best),
      null,
    );
    if (freest?.process == null || load(freest) >= depth) break;
    // The last tasks go to whoever is free first: behind a long one they would wait while others idle.
    const enoughForAll = ready.length === pool.options.size && pool.queue.length > pool.options.size;
    if (load(freest) > 0 && !enoughForAll) break;
    const next = pool.queue.shift();
    if (next) freest.process.assign(next);
  }
  const starting = pool.workers.size - ready.length;
  const waiting = pool.queue.length + ready.reduce((sum, worker) => sum + Math.max(0, load(worker) - 1), 0);
  const missing = Math.min(pool.options.size - pool.workers.size, waiting - starting);
  for (let count = 0; count < missing; count += 1) void start(pool);
  for (const worker of ready) rest(pool, worker);
}

async function start(pool: Pool): Promise<void> {
  const worker: Worker = { process: null, ready: false, idle: undefined };
  pool.workers.add(worker);
  try {
    const setUp = await pool.options.setUp(pool.failedStarts > 0);
    if (pool.closed) return;
    worker.process = startWorkerProcess(pool.options.entry, setUp, pool.options.startDeadline ?? 60_000, {
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
        if (end.wasReady) requeue(pool, unfinished, end);
        else startFailed(pool, new Error(`A speech process could not start: ${end.reason}`), end.wasKilled);
        if (!pool.closed) dispatch(pool);
      },
    });
  } catch (error) {
    pool.workers.delete(worker);
    // Without its set-up no process can start, however often one tries.
    pool.failedStarts = 1;
    startFailed(pool, error instanceof Error ? error : new Error(String(error)), false);
  }
}

/** Whoever waited behind the text that killed the process is not to blame: only that text is counted. */
function requeue(pool: Pool, unfinished: Assignment[], { reason, wasKilled }: WorkerEnd): void {
  const current = unfinished[0];
  if (current) current[wasKilled ? 'kills' : 'deaths'] += 1;
  if (pool.closed) for (const lost of unfinished.splice(0)) lost.reject(new Error(stopped));
  if (current && (current.deaths >= maximumDeaths || current.kills >= maximumKills)) {
    unfinished.shift();
    const count = current.deaths + current.kills;
    current.reject(new Error(`${count} speech processes died on this text, the last because ${reason}`));
  }
  pool.queue.unshift(...unfinished);
}

function startFailed(pool: Pool, error: Error, wasKilled: boolean): void {
  if (!wasKilled) pool.failedStarts += 1;
  else {
    if (pool.killedStarts === 0) pool.killedSince = performance.now();
    pool.killedStarts += 1;
  }
  if (pool.failedStarts < 2 && !areHopeless(pool)) return;
  pool.failedStarts = 1;
  pool.killedStarts = 0;
  for (const waiting of pool.queue.splice(0)) waiting.reject(error);
}

/** Whoever kills one process after the other may stop doing so; a machine without memory does not. */
function areHopeless({ killedStarts, killedSince, options: { killTimeout = 30_000 } }: Pool): boolean {
  return killedStarts >= maximumKills && performance.now() - killedSince >= killTimeout;
}

function rest(pool: Pool, worker: Worker): void {
  clearTimeout(worker.idle);
  const child = worker.process?.child;
  if (load(worker) > 0) {
    child?.ref();
    child?.channel?.ref();
    return;
  }
  // A process without work must not keep its parent from ending.
  child?.unref();
  child?.channel?.unref();
  worker.idle = setTimeout(() => {
    // Out of the pool first: a task that comes now must not be given to it.
    worker.ready = false;
    pool.workers.delete(worker);
    worker.process?.kill();
  }, pool.options.idleMilliseconds);
  worker.idle.unref();
}

function load(worker: Worker | null): number {
  return worker?.process?.assigned.length ?? Number.POSITIVE_INFINITY;
}

function stop(worker: Worker): Promise<void> {
  clearTimeout(worker.idle);
  const child = worker.process?.child;
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  child.ref();
  child.once('exit', () => resolve());
  worker.process?.kill();
  return promise;
}
