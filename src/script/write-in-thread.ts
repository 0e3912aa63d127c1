import { Worker } from 'node:worker_threads';
import { Problem } from '../domain/errors.ts';
import type { Writer, WriterInput, WriterOutput } from '../domain/writing.ts';
import type { ThreadAnswer } from './thread-answer.ts';

type Job = {
  readonly input: WriterInput;
  readonly signal: AbortSignal;
  readonly resolve: (output: WriterOutput) => void;
  readonly reject: (reason: unknown) => void;
};

const startLimitMs = 60_000;
const started = new WeakSet<Worker>();

export type ThreadWriter = { readonly write: Writer; readonly close: () => Promise<void> };

/**
 * The built-in writer in a thread of its own: the server's loop never waits for it. One text at a time, in order;
 * a text takes a fraction of a second, so the limit only stops one that would hold up the others. On a machine that
 * is overloaded the thread may take long to start: that is not the text's fault, and does not count.
 */
export function createThreadWriter(options: { timeLimitMs?: number } = {}): ThreadWriter {
  const timeLimitMs = options.timeLimitMs ?? 8_000;
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
    runJob(worker, job, timeLimitMs, (alive) => {
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

function startWorker(): Worker {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 8 },
  });
  worker.on('message', (answer: ThreadAnswer) => {
    if ('ready' in answer) started.add(worker);
  });
  worker.unref();
  return worker;
}

/** Runs one job; a thread that overran, crashed or was called off is not used again. */
function runJob(worker: Worker, job: Job, timeLimitMs: number, done: (alive: boolean) => void): void {
  const finish = (alive: boolean, settle: () => void) => {
    clearTimeout(timer);
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
    if (!('ready' in answer)) return finish(true, () => settleJob(job, answer));
    clearTimeout(timer);
    timer = setTimeout(overrun, timeLimitMs);
  };
  const crashed = (error: unknown) =>
    fail('The script could not be written; send a shorter or simpler text.', error);
  const left = () => fail('The script could not be written; try again.');
  const abort = () => finish(false, () => job.reject(job.signal.reason));
  const overrun = () => fail('The script took too long to write; send a shorter or simpler text.');
  let timer = setTimeout(overrun, started.has(worker) ? timeLimitMs : startLimitMs);
  job.signal.addEventListener('abort', abort, { once: true });
  worker.on('message', answered).on('error', crashed).on('exit', left);
  worker.ref();
  worker.postMessage(job.input);
}

function settleJob(job: Job, answer: Exclude<ThreadAnswer, { ready: true }>): void {
  if ('output' in answer) job.resolve(answer.output);
  else if ('problem' in answer) job.reject(new Problem(answer.problem.code, answer.problem.message));
  else
    job.reject(
      new Problem('GENERATION_FAILED', 'The script could not be written.', {
        cause: new Error(answer.failure),
      }),
    );
}
