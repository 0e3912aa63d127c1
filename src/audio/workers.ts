import { Worker } from 'node:worker_threads';
import { Problem } from '../domain/errors.ts';
import { createFairQueue } from '../domain/fair-queue.ts';
import { siblingModule } from '../domain/sibling-module.ts';
import { serviceTenant, type Tenant } from '../domain/tenant.ts';
import type { AudioResult, Task, Tasks } from './audio-worker.ts';

/** One episode's access to the worker threads, which all episodes of this process share. */
export type Workers = {
  readonly count: number;
  readonly directory: string;
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  /** Resolves when no thread works for this episode anymore. */
  close(): Promise<void>;
};

type WorkersOptions = {
  readonly count: number;
  readonly directory: string;
  readonly tenant: Tenant | undefined;
  readonly signal: AbortSignal;
  /** The time limit for captions, chapters and transcript. It depends on the text, that of all other tasks on the sound. */
  readonly describeMilliseconds?: number;
};

type Job = {
  readonly tenant: Tenant;
  readonly describeMilliseconds: number;
  readonly task: Task;
  readonly result: PromiseWithResolvers<unknown>;
  /** Resolves when the thread has finished. An aborted job has a result before that. */
  readonly finished: PromiseWithResolvers<void>;
};

type Thread = {
  readonly worker: Worker;
  job: Job | undefined;
  buffer: Float32Array;
  idle: NodeJS.Timeout | undefined;
  limit: NodeJS.Timeout | undefined;
};

/** The burst of a new organization in sentences: less than a minute of audio. */
const shortEpisode = 10;
const queue = createFairQueue<Job>(shortEpisode);
const threads = new Set<Thread>();

/** Starting a thread takes as long as half a minute of audio, so an idle one stays for a while. */
const idleMilliseconds = 60_000;

/** Opens an episode's access to the threads. An abort rejects all current and later tasks. */
export function startAudioWorkers(options: WorkersOptions): Workers {
  const { count, directory, tenant = serviceTenant, signal, describeMilliseconds = 10_000 } = options;
  const jobs = new Set<Job>();
  const onAbort = () => {
    for (const { result } of jobs) result.reject(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    count,
    directory,
    run: (name, input) => {
      if (signal.aborted) return Promise.reject(signal.reason);
      const [result, finished] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
      // The caller may still wait for another result. It sees the failure when it awaits this one.
      result.promise.catch(() => undefined);
      const job: Job = { tenant, describeMilliseconds, task: { name, input } as Task, result, finished };
      jobs.add(job);
      void finished.promise.then(() => jobs.delete(job));
      submit(job, count);
      return result.promise as Promise<never>;
    },
    async close() {
      signal.removeEventListener('abort', onAbort);
      for (const job of jobs) withdraw(job);
      await Promise.all([...jobs].map((job) => job.finished.promise));
    },
  };
}

function submit(job: Job, maxThreads: number): void {
  queue.add(job.tenant, job);
  const free = [...threads].find((thread) => thread.job === undefined);
  if (free) proceed(free);
  else if (threads.size < maxThreads) proceed(startThread());
}

/** Removes a waiting job. A running job continues. */
function withdraw(job: Job): void {
  if (!queue.remove(job.tenant, job)) return;
  job.result.reject(new Error('The episode has ended.'));
  job.finished.resolve();
}

function startThread(): Thread {
  const worker = new Worker(siblingModule('audio-worker', import.meta.url));
  const buffer = new Float32Array(new SharedArrayBuffer(0));
  const thread: Thread = { worker, job: undefined, buffer, idle: undefined, limit: undefined };
  worker.on('message', (result: AudioResult) => {
    // A terminated thread may have sent this message just before.
    if (!threads.has(thread)) return;
    if ('failure' in result) thread.job?.result.reject(withCode(result.failure, result.code));
    else thread.job?.result.resolve(result.value);
    thread.job?.finished.resolve();
    proceed(thread);
  });
  worker.once('error', (error) => end(thread, error));
  worker.once('exit', () => end(thread, new Error('An audio worker thread has ended.')));
  threads.add(thread);
  return thread;
}

/** Starts the next job. An idle thread does not keep the process alive. */
function proceed(thread: Thread): void {
  clearTimeout(thread.idle);
  clearTimeout(thread.limit);
  thread.job = queue.next();
  if (thread.job) {
    const { task, describeMilliseconds } = thread.job;
    if (task.name === 'describe')
      thread.limit = setTimeout(() => end(thread, tooSlow()), describeMilliseconds);
    thread.worker.ref();
    thread.worker.postMessage(inSharedBuffer(thread, thread.job.task));
    return;
  }
  thread.worker.unref();
  thread.idle = setTimeout(() => {
    threads.delete(thread);
    void thread.worker.terminate();
  }, idleMilliseconds).unref();
}

/** Ends a thread, and rejects its job. Another thread continues with the queue. */
async function end(thread: Thread, reason: unknown): Promise<void> {
  if (!threads.delete(thread)) return;
  clearTimeout(thread.idle);
  clearTimeout(thread.limit);
  thread.job?.result.reject(reason);
  if (queue.size > 0) proceed(startThread());
  await thread.worker.terminate();
  thread.job?.finished.resolve();
}

/** Returns an `overload` fault, because a busy machine may have time for the task later. */
function tooSlow(): Problem {
  const text = 'The captions of this script take too long to make. Shorten or divide it.';
  return new Problem('GENERATION_FAILED', text, { fault: 'overload' });
}

/** Sends sound in memory that both threads share and reuse: copies would pile up until they are collected. */
function inSharedBuffer(thread: Thread, task: Task): Task {
  if (task.name !== 'prepare') return task;
  const { samples, sampleRate } = task.input.sound;
  if (thread.buffer.length < samples.length) {
    thread.buffer = new Float32Array(new SharedArrayBuffer(8 * samples.length));
  }
  thread.buffer.set(samples);
  const sound = { samples: thread.buffer.subarray(0, samples.length), sampleRate };
  return { ...task, input: { ...task.input, sound } };
}

function withCode(failure: unknown, code: string | undefined): unknown {
  return failure instanceof Error && code !== undefined ? Object.assign(failure, { code }) : failure;
}
