import { Worker } from 'node:worker_threads';
import { Problem } from '../domain/errors.ts';
import type { Writer, WriterInput, WriterOutput } from '../domain/writing.ts';
import { limitProcessorTime } from './processor-limit.ts';
import type { ThreadAnswer } from './thread-answer.ts';

type Job = {
  readonly input: WriterInput;
  readonly signal: AbortSignal;
  readonly resolve: (output: WriterOutput) => void;
  readonly reject: (reason: unknown) => void;
};

export type ThreadWriter = { readonly write: Writer; readonly close: () => Promise<void> };

/**
 * The built-in writer in a thread of its own: the server's loop never waits for it. One text at a time, in order;
 * a text takes a fraction of a second, so the limits only stop one that would hold up the others.
 */
export function createThreadWriter(options: Partial<Limits> = {}): ThreadWriter {
  const limits = { ...defaultLimits, ...options };
  const waiting: Job[] = [];
  let worker: Worker | null = startWorker();
  let busy = false;
  let closed = false;

  const next = () => {
    const job = busy || closed ? undefined : waiting.shift();
    if (!job) return;
    if (job.signal.aborted) {
      job.reject(job.signal.reason);
      next();
      return;
    }
    busy = true;
    worker ??= startWorker();
    runJob(worker, job, limits, (alive) => {
      if (!alive) worker = null;
      busy = false;
      next();
    });
  };

  return {
    write: (input, { signal }) =>
      new Promise((resolve, reject) => {
        if (closed) reject(new Problem('UNAVAILABLE', 'The writer has been stopped.'));
        else waiting.push({ input, signal, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      for (const job of waiting.splice(0))
        job.reject(new Problem('UNAVAILABLE', 'The writer has been stopped.'));
      await worker?.terminate();
      worker = null;
    },
  };
}

/** Milliseconds that one text may take, once the thread has begun with it: a start takes as long as it takes. */
type Limits = {
  readonly processorTime: number;
  /** For a thread that neither works nor answers; a machine busy with much else gives a text little of its time. */
  readonly time: number;
};

const defaultLimits: Limits = { processorTime: 8_000, time: 300_000 };

function startWorker(): Worker {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 8 },
  });
  worker.unref();
  return worker;
}

/** Runs one job; a thread that overran, crashed or was called off is not used again. */
function runJob(worker: Worker, job: Job, limits: Limits, done: (alive: boolean) => void): void {
  let unlimit = () => {};
  const finish = (alive: boolean, settle: () => void) => {
    unlimit();
    job.signal.removeEventListener('abort', abort);
    worker.off('message', answered).off('error', crashed).off('exit', left);
    worker.unref();
    if (!alive) void worker.terminate();
    settle();
    done(alive);
  };
  const fail = (message: string, cause?: unknown) => {
    finish(false, () => job.reject(new Problem('GENERATION_FAILED', message, { cause })));
  };
  const answered = (answer: ThreadAnswer) => {
    if ('begun' in answer) unlimit = limit(worker, limits, overrun);
    else finish(true, () => settleJob(job, answer));
  };
  const crashed = (error: unknown) =>
    fail('The script could not be written; send a shorter or simpler text.', error);
  const left = () => fail('The script could not be written; try again.');
  const abort = () => finish(false, () => job.reject(job.signal.reason));
  const overrun = () => fail('The script took too long to write; send a shorter or simpler text.');
  job.signal.addEventListener('abort', abort, { once: true });
  worker.on('message', answered).on('error', crashed).on('exit', left);
  worker.ref();
  worker.postMessage(job.input);
}

function limit(worker: Worker, limits: Limits, onOverrun: () => void): () => void {
  const timer = setTimeout(onOverrun, limits.time);
  const unlimit = limitProcessorTime(worker, limits.processorTime, onOverrun);
  return () => {
    clearTimeout(timer);
    unlimit();
  };
}

function settleJob(job: Job, answer: Exclude<ThreadAnswer, { begun: true }>): void {
  if ('output' in answer) job.resolve(answer.output);
  else if ('problem' in answer) job.reject(new Problem(answer.problem.code, answer.problem.message));
  else
    job.reject(
      new Problem('GENERATION_FAILED', 'The script could not be written.', {
        cause: new Error(answer.failure),
        repeats: answer.repeats,
      }),
    );
}
