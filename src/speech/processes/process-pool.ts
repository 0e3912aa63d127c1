import { type Assignment, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

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
};

type Worker = { process: WorkerProcess | null; ready: boolean; idle: NodeJS.Timeout | undefined };

/** One task beyond the current one waits inside each process, so that it never waits for its parent. */
const depth = 2;
const maximumDeaths = 2;

export function createProcessPool<Task, Result>(options: PoolOptions): ProcessPool<Task, Result> {
  const queue: Assignment[] = [];
  const workers = new Set<Worker>();
  let failedStarts = 0;
  let closed = false;

  function dispatch(): void {
    const ready = [...workers].filter((worker) => worker.ready);
    while (queue.length > 0) {
      const freest = ready.reduce<Worker | null>(
        (best, worker) => (load(worker) < load(best) ? worker : best),
        null,
      );
      if (freest?.process == null || load(freest) >= depth) break;
      // A second task waits behind a running one only when every other process is busy too.
      const next = queue.shift();
      if (next) assign(freest, next);
    }
    const starting = [...workers].filter((worker) => !worker.ready).length;
    const missing = Math.min(options.size - workers.size, queue.length + spare(ready) - starting);
    for (let count = 0; count < missing; count += 1) void start();
    for (const worker of ready) rest(worker);
  }

  async function start(): Promise<void> {
    const worker: Worker = { process: null, ready: false, idle: undefined };
    workers.add(worker);
    try {
      const setUp = await options.setUp(failedStarts > 0);
      if (closed) return;
      worker.process = startWorkerProcess(options.entry, setUp, options.startDeadline ?? 60_000, {
        ready: () => {
          worker.ready = true;
          failedStarts = 0;
          dispatch();
        },
        settled: dispatch,
        ended: (unfinished, reason, wasReady) => {
          clearTimeout(worker.idle);
          workers.delete(worker);
          if (wasReady) requeue(unfinished, reason);
          else startFailed(new Error(`A speech process could not start: ${reason}`));
          if (!closed) dispatch();
        },
      });
    } catch (error) {
      workers.delete(worker);
      // Without its set-up no process can start, however often one tries.
      failedStarts = 1;
      startFailed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function requeue(unfinished: Assignment[], reason: string): void {
    const current = unfinished[0];
    if (current) current.deaths += 1;
    if (current && current.deaths >= maximumDeaths) {
      unfinished.shift();
      current.reject(new Error(`Two speech processes died on this text, the last because ${reason}`));
    }
    queue.unshift(...unfinished);
  }

  function startFailed(error: Error): void {
    failedStarts += 1;
    if (failedStarts < 2) return;
    failedStarts = 1;
    for (const waiting of queue.splice(0)) waiting.reject(error);
  }

  function rest(worker: Worker): void {
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
    worker.idle = setTimeout(() => worker.process?.kill(), options.idleMilliseconds);
    worker.idle.unref();
  }

  return {
    run(task, { deadline, signal }) {
      if (closed) return Promise.reject(new Error('The speech processes are stopped.'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const assignment: Assignment = {
        task,
        deadline,
        deaths: 0,
        resolve: resolve as (result: unknown) => void,
        reject,
      };
      const abandon = () => {
        const position = queue.indexOf(assignment);
        if (position >= 0) queue.splice(position, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      queue.push(assignment);
      dispatch();
      return promise.finally(() => signal?.removeEventListener('abort', abandon));
    },
    warm() {
      while (!closed && workers.size < options.size) void start();
    },
    processIds: () => [...workers].flatMap((worker) => worker.process?.child.pid ?? []),
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The speech processes are stopped.'));
      await Promise.all([...workers].map(stop));
    },
  };
}

function assign(worker: Worker, assignment: Assignment): void {
  clearTimeout(worker.idle);
  worker.process?.assign(assignment);
}

function load(worker: Worker | null): number {
  return worker?.process?.assigned.length ?? Number.POSITIVE_INFINITY;
}

/** Tasks that wait inside a process although another one could do them now. */
function spare(ready: Worker[]): number {
  return ready.reduce((sum, worker) => sum + Math.max(0, load(worker) - 1), 0);
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
