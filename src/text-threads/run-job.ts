import type { Worker } from 'node:worker_threads';
import { errorCode, Problem } from '../domain/errors.ts';
import type { TaskEnd, ThreadResult, ThreadTask } from './serve-tasks.ts';

export type Thread = {
  readonly worker: Worker;
  ready: boolean;
  /** Whose task it has. */
  organizationId: string | null;
};

export type Job = {
  readonly task: ThreadTask;
  readonly organizationId: string;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
  /** Called when the result is no longer wanted. */
  abandon: () => void;
};

/** Milliseconds that one task may take once its thread has begun with it: the start of a thread is not its fault. */
export type TaskLimits = {
  readonly processorTime: number;
  /** By the clock. A task that waits so long for a processor is not at fault: it may succeed later. */
  readonly time: number;
};

/** Most tasks end sooner; a new thread costs more than their rest. */
const abandonedMilliseconds = 250;

/** Runs one job. A thread that overran, crashed or was abandoned is terminated. */
export function runJob(thread: Thread, job: Job, limits: TaskLimits, done: (usable: boolean) => void): void {
  const { worker } = thread;
  let time = limits.time;
  let timer: NodeJS.Timeout | null = null;
  let unlimit = () => {};
  const begin = () => {
    timer = setTimeout(onTimeout, time);
    unlimit = limitProcessorTime(worker, limits.processorTime, onOverrun);
  };
  const finish = (usable: boolean) => {
    unlimit();
    if (timer) clearTimeout(timer);
    job.abandon = () => {};
    worker.off('message', onMessage).off('error', onCrash).off('exit', onExit).unref();
    if (!usable) void worker.terminate();
    done(usable);
  };
  const fail = (message: string, cause?: unknown) => {
    job.reject(deterministic(message, cause));
    finish(false);
  };
  const onMessage = (message: ThreadResult) => {
    if (message.state === 'ready') return begin();
    settle(job, message);
    finish(true);
  };
  const onOverrun = () => fail(tooSlow);
  const onTimeout = () => {
    job.reject(new Problem('UNAVAILABLE', tooBusy));
    finish(false);
  };
  const onCrash = (error: unknown) =>
    fail(errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : broken, error);
  const onExit = () => {
    job.reject(new Problem('UNAVAILABLE', 'The work on this text was interrupted; try again.'));
    finish(false);
  };
  job.abandon = () => {
    time = abandonedMilliseconds;
    // A thread that is still starting is kept.
    if (timer === null) return;
    clearTimeout(timer);
    timer = setTimeout(onTimeout, time);
  };
  worker.on('message', onMessage).on('error', onCrash).on('exit', onExit).ref();
  worker.postMessage(job.task);
  if (thread.ready) begin();
}

/** How often a thread is looked at, in milliseconds. Most tasks end sooner. */
const glance = 250;

/**
 * Calls back once a thread has used so many milliseconds of processor time since the first glance. Time on the clock
 * would blame a text for a machine that is busy with something else.
 */
function limitProcessorTime(worker: Worker, milliseconds: number, onOverrun: () => void): () => void {
  let lifted = false;
  let before: number | null = null;
  const look = async () => {
    const used = await usedBy(worker);
    before ??= used;
    // The limit may have been lifted while the thread was asked.
    if (used !== null && before !== null && used - before > milliseconds && !lifted) onOverrun();
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
    if (errorCode(error) === 'ERR_WORKER_NOT_RUNNING') return null;
    throw error;
  }
}

const tooSlow =
  'This text takes too long to work through, so it was stopped. Send a shorter or simpler one: divide long lines, and remove long runs of symbols.';
const tooBusy = 'The service is too busy to work through this text; try again in a minute.';
const broken = 'This text could not be worked through.';
const tooLarge = 'This text takes too much memory to work through. Send a shorter or simpler one.';

function settle(job: Job, end: TaskEnd): void {
  if (end.state === 'done') job.resolve(end.value as never);
  else if (end.state === 'refused') job.reject(new Problem(end.code, end.message, end));
  else job.reject(deterministic(broken, new Error(end.reason)));
}

/** The same text would fail again in the same way. */
function deterministic(message: string, cause?: unknown): Problem {
  return new Problem('GENERATION_FAILED', message, { cause, fault: 'deterministic' });
}
