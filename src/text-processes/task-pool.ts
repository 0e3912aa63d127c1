import { availableParallelism } from 'node:os';
import { Problem } from '../domain/errors.ts';
import { createFairQueue, type FairQueue } from '../domain/fair-queue.ts';
import { serviceTenant } from '../domain/tenant.ts';
import type { RunTextTask, Tasks } from '../domain/text-task.ts';
import {
  type Assignment,
  startWorkerProcess,
  type WorkerEnd,
  type WorkerProcess,
} from '../speech/processes/worker-process.ts';
import type { TaskEnd, TextTask } from './serve-tasks.ts';

export type TaskPool<T extends Tasks> = {
  /** Rejects with a `Problem` if the task refuses its input, takes too long, or the queue is full. */
  readonly run: RunTextTask<T>;
  close(): Promise<void>;
};

export type PoolOptions = {
  /** A module that calls `serveTextTasks`. */
  readonly entry: URL;
  readonly processes?: number;
  /** The data that each process receives at its start. */
  readonly setUp?: unknown;
  /** The maximum processor time of one task, in milliseconds. */
  readonly processorTime?: number;
  /**
   * The maximum elapsed time, in milliseconds. A task that waits this long for a processor is not at fault and may
   * succeed later.
   */
  readonly time?: number;
  /**
   * The maximum numbers of waiting tasks for a client, its organization and the pool. Beyond them, a task that a client
   * waits for is refused.
   */
  readonly maxWaiting?: { readonly client: number; readonly each: number; readonly all: number };
};

type Job = Assignment & {
  readonly organizationId: string;
  readonly client: string | undefined;
  readonly isLarge: boolean;
};

type Worker = {
  readonly process: WorkerProcess<Job>;
  ready: boolean;
  job: Job | null;
  /** Ends a task after the maximum elapsed time. */
  timer?: NodeJS.Timeout;
  /**
   * The organization of the current task. A process that replaces one that a text used up belongs to that text's
   * organization until it is ready.
   */
  organizationId: string | null;
  /** Whether the current task is large. */
  isLarge: boolean;
};

/** In MB and in kB. V8 aborts a process that needs more memory, so tasks run in separate processes. */
const flags = ['--max-old-space-size=256', '--stack-size=7000'];
/** One to write the script, and one to cut it into sentences. */
const tasksOfScript = 2;
/** The sandbox gets one of every two turns, because people wait for most tasks. */
const sandboxTurn = 2;
/** The characters of an input that takes a tenth of a second. */
const smallInput = 10_000;
/** Most abandoned tasks end sooner, and a new process costs more than letting them finish. */
const abandonedMilliseconds = 250;
const defaults = { processorTime: 2_000, time: 10_000, maxWaiting: { client: 16, each: 32, all: 256 } };

/**
 * Runs work whose time and memory depend on a text or a file in separate processes, so that it can neither block nor
 * crash the service. Organizations take turns, and none of them can occupy every process. Large tasks together cannot
 * either, so a small task never waits for them.
 */
export function createTaskPool<T extends Tasks>(options: PoolOptions): TaskPool<T> {
  const { processorTime, maxWaiting, ...rest } = { ...defaults, ...options };
  const queue = createFairQueue<Job>(tasksOfScript, sandboxTurn);
  const workers = startWorkers(queue, rest);
  let closed = false;
  return {
    run(name, input, { tenant = serviceTenant, signal, client }) {
      const { organizationId } = tenant;
      if (closed) return Promise.reject(stopped());
      if (signal.aborted) return Promise.reject(signal.reason);
      const isFull = () =>
        queue.depth(organizationId, (job) => job.client === client) >= maxWaiting.client ||
        queue.depth(organizationId) >= maxWaiting.each ||
        queue.size >= maxWaiting.all;
      if (client !== undefined && isFull()) return Promise.reject(tooMany());
      const size = sizeOf(input);
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const job: Job = {
        task: { name, input } satisfies TextTask,
        deadline: processorTime,
        mayRest: true,
        organizationId,
        client,
        isLarge: size > smallInput,
        resolve: (end) => settle(end as TaskEnd, resolve, reject),
        reject,
      };
      const abort = () => {
        reject(signal.reason);
        if (!queue.remove(tenant, job)) workers.abandon(job);
      };
      signal.addEventListener('abort', abort, { once: true });
      queue.add(tenant, job, Math.max(1, size / smallInput));
      workers.proceed();
      return promise.finally(() => signal.removeEventListener('abort', abort));
    },
    async close() {
      closed = true;
      for (let job = queue.next(); job; job = queue.next()) job.reject(stopped());
      await workers.stop();
    },
  };
}

type WorkerOptions = Pick<PoolOptions, 'entry' | 'setUp' | 'processes'> & { readonly time: number };

function startWorkers(
  queue: FairQueue<Job>,
  { entry, setUp, processes: count = defaultCount(), time }: WorkerOptions,
) {
  const workers = new Set<Worker>();
  let closed = false;

  const start = (usedUpBy: string | null = null) => {
    const free = () => {
      clearTimeout(worker.timer);
      Object.assign(worker, { job: null, organizationId: null, isLarge: false });
      proceed();
      worker.process.hold(worker.job !== null);
    };
    const events = {
      ready() {
        worker.ready = true;
        free();
        // Starts one process after another, because a start occupies a core for a second.
        if (workers.size < count && !closed) start();
      },
      settled: free,
      ended: (job: Job | null, end: WorkerEnd) => lose(worker, job, end),
    };
    const process = startWorkerProcess<Job>({ entry, setUp, flags }, events);
    const isLarge = usedUpBy !== null;
    const worker: Worker = { process, ready: false, job: null, organizationId: usedUpBy, isLarge };
    workers.add(worker);
  };
  const lose = (worker: Worker, job: Job | null, end: WorkerEnd) => {
    clearTimeout(worker.timer);
    workers.delete(worker);
    job?.reject(closed ? stopped() : endProblem(end));
    if (closed) return;
    if (job) start(job.organizationId);
    else if (!end.wasReady) queue.next()?.reject(interrupted(end.reason));
    proceed();
  };
  const leavesOne = (isSame: (worker: Worker) => boolean) =>
    [...workers].filter(isSame).length < Math.max(1, count - 1);
  const mayRun = (organizationId: string, { isLarge }: Job) =>
    leavesOne((worker) => worker.organizationId === organizationId) &&
    (!isLarge || leavesOne((worker) => worker.isLarge));
  const proceed = () => {
    while (queue.size > 0 && !closed) {
      const worker = [...workers].find(({ ready, job }) => ready && job === null);
      if (!worker && workers.size < count) start();
      const job = worker && queue.next(mayRun);
      if (!job) return;
      Object.assign(worker, { job, organizationId: job.organizationId, isLarge: job.isLarge });
      worker.process.hold(true);
      worker.process.assign(job);
      endAfter(worker, time);
    }
  };
  start();
  return {
    proceed,
    abandon(job: Job) {
      const worker = [...workers].find((each) => each.job === job);
      if (worker) endAfter(worker, abandonedMilliseconds);
    },
    async stop() {
      closed = true;
      await Promise.all([...workers].map(({ process }) => process.stop()));
    },
  };
}

/** Returns the size in characters. Files count as large, because even a small one may be large when unpacked. */
function sizeOf(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (typeof input !== 'object' || input === null) return 1;
  if (ArrayBuffer.isView(input)) return Math.max(input.byteLength, smallInput + 1);
  return Object.values(input).reduce((size: number, each) => size + sizeOf(each), 1);
}

function endAfter(worker: Worker, milliseconds: number): void {
  clearTimeout(worker.timer);
  worker.timer = setTimeout(() => {
    worker.job?.reject(tooBusy());
    worker.process.kill();
  }, milliseconds);
}

function settle(end: TaskEnd, resolve: (value: never) => void, reject: (problem: Problem) => void): void {
  if (end.state === 'done') resolve(end.value as never);
  else if (end.state === 'refused') reject(new Problem(end.code, end.message, end));
  else reject(broken(end.reason));
}

function defaultCount(): number {
  return Math.max(2, Math.min(4, availableParallelism()));
}

/** Returns why a task has no result after its process ended. */
function endProblem({ reason, signal, overran }: WorkerEnd): Problem {
  if (overran) return deterministic(tooSlow);
  // V8 aborts if its heap is full.
  if (signal === 'SIGABRT') return deterministic(tooLarge, reason);
  if (signal === 'SIGKILL') return interrupted(reason);
  return broken(reason);
}

/** The same text would fail again in the same way. */
function deterministic(message: string, reason?: string): Problem {
  const cause = reason === undefined ? undefined : new Error(reason);
  return new Problem('GENERATION_FAILED', message, { cause, fault: 'deterministic' });
}

function broken(reason: string): Problem {
  return deterministic('This text could not be worked through.', reason);
}

function interrupted(reason: string): Problem {
  const message = 'The work on this text was interrupted; try again.';
  return new Problem('UNAVAILABLE', message, { cause: new Error(reason) });
}

function tooBusy(): Problem {
  return new Problem(
    'UNAVAILABLE',
    'The service is too busy to work through this text; try again in a minute.',
  );
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

const tooSlow =
  'This text takes too long to work through, so it was stopped. Send a shorter or simpler one: divide long lines, and remove long runs of symbols.';
const tooLarge = 'This text takes too much memory to work through. Send a shorter or simpler one.';
