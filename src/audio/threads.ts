import { Worker } from 'node:worker_threads';
import type { Answer, Work } from './audio-worker.ts';

/** Work that was handed in. */
export type Order = {
  readonly answer: Promise<unknown>;
  /** Takes it back. What has begun goes on to its end. */
  withdraw(): void;
};

type Waiting = { readonly work: Work; resolve(value: unknown): void; reject(reason: unknown): void };

type Thread = {
  readonly worker: Worker;
  order: Waiting | undefined;
  buffer: Float32Array;
  rest: NodeJS.Timeout | undefined;
};

const waiting: Waiting[] = [];
const threads = new Set<Thread>();

/** How long a thread stays when there is nothing to do: starting one costs as much as half a minute of audio. */
const restMilliseconds = 60_000;

/** Hands work to the threads that all episodes of this process share, first come, first served. */
export function submit(work: Work, maxThreads: number): Order {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const order: Waiting = { work, resolve, reject };
  waiting.push(order);
  const free = [...threads].find((thread) => thread.order === undefined);
  if (free) proceed(free);
  else if (threads.size < maxThreads) proceed(startThread());
  return {
    answer: promise,
    withdraw() {
      const position = waiting.indexOf(order);
      if (position < 0) return;
      waiting.splice(position, 1);
      reject(new Error('The work was taken back.'));
    },
  };
}

function startThread(): Thread {
  const worker = new Worker(new URL('./audio-worker.ts', import.meta.url));
  const buffer = new Float32Array(new SharedArrayBuffer(0));
  const thread: Thread = { worker, order: undefined, buffer, rest: undefined };
  worker.on('message', (answer: Answer) => {
    if ('failure' in answer) thread.order?.reject(withCode(answer.failure, answer.code));
    else thread.order?.resolve(answer.value);
    proceed(thread);
  });
  const lose = (reason: unknown) => {
    threads.delete(thread);
    clearTimeout(thread.rest);
    thread.order?.reject(reason);
    thread.order = undefined;
    if (waiting.length > 0) proceed(startThread());
  };
  worker.once('error', lose);
  worker.once('exit', () => {
    if (threads.has(thread)) lose(new Error('A thread that works on the sound has ended.'));
  });
  threads.add(thread);
  return thread;
}

/** Takes up the next work. A thread without any keeps no process alive. */
function proceed(thread: Thread): void {
  clearTimeout(thread.rest);
  thread.order = waiting.shift();
  if (thread.order) {
    thread.worker.ref();
    thread.worker.postMessage(inSharedBuffer(thread, thread.order.work));
    return;
  }
  thread.worker.unref();
  thread.rest = setTimeout(() => {
    threads.delete(thread);
    void thread.worker.terminate();
  }, restMilliseconds).unref();
}

/** Sound goes to a thread in memory that both share and use again: copies would pile up until they are collected. */
function inSharedBuffer(thread: Thread, work: Work): Work {
  if (work.name !== 'prepare') return work;
  const { samples, sampleRate } = work.task.sound;
  if (thread.buffer.length < samples.length) {
    thread.buffer = new Float32Array(new SharedArrayBuffer(8 * samples.length));
  }
  thread.buffer.set(samples);
  const sound = { samples: thread.buffer.subarray(0, samples.length), sampleRate };
  return { ...work, task: { ...work.task, sound } };
}

function withCode(failure: unknown, code: string | undefined): unknown {
  return failure instanceof Error && code !== undefined ? Object.assign(failure, { code }) : failure;
}
