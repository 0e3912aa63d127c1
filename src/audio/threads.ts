import { Worker } from 'node:worker_threads';
import type { Answer, Work } from './audio-worker.ts';

/** Work that was handed in. */
export type Order = {
  readonly answer: Promise<unknown>;
  /** Takes it back. What has begun goes on to its end. */
  withdraw(): void;
};

type Waiting = { readonly work: Work; resolve(value: unknown): void; reject(reason: unknown): void };

type Desk = {
  readonly worker: Worker;
  order: Waiting | undefined;
  tray: Float32Array;
  rest: NodeJS.Timeout | undefined;
};

const waiting: Waiting[] = [];
const desks = new Set<Desk>();

/** How long a thread stays when there is nothing to do: starting one costs as much as half a minute of audio. */
const restMilliseconds = 60_000;

/** Hands work to the threads that all episodes of this process share, first come, first served. */
export function submit(work: Work, mostThreads: number): Order {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const order: Waiting = { work, resolve, reject };
  waiting.push(order);
  const free = [...desks].find((desk) => desk.order === undefined);
  if (free) proceed(free);
  else if (desks.size < mostThreads) proceed(openDesk());
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

function openDesk(): Desk {
  const worker = new Worker(new URL('./audio-worker.ts', import.meta.url));
  const tray = new Float32Array(new SharedArrayBuffer(0));
  const desk: Desk = { worker, order: undefined, tray, rest: undefined };
  worker.on('message', (answer: Answer) => {
    if ('failure' in answer) desk.order?.reject(withCode(answer.failure, answer.code));
    else desk.order?.resolve(answer.value);
    proceed(desk);
  });
  const lose = (reason: unknown) => {
    desks.delete(desk);
    clearTimeout(desk.rest);
    desk.order?.reject(reason);
    desk.order = undefined;
    if (waiting.length > 0) proceed(openDesk());
  };
  worker.once('error', lose);
  worker.once('exit', () => {
    if (desks.has(desk)) lose(new Error('A thread that works on the sound has ended.'));
  });
  desks.add(desk);
  return desk;
}

/** Takes up the next work. A thread without any keeps no process alive. */
function proceed(desk: Desk): void {
  clearTimeout(desk.rest);
  desk.order = waiting.shift();
  if (desk.order) {
    desk.worker.ref();
    desk.worker.postMessage(onTray(desk, desk.order.work));
    return;
  }
  desk.worker.unref();
  desk.rest = setTimeout(() => {
    desks.delete(desk);
    void desk.worker.terminate();
  }, restMilliseconds).unref();
}

/** Sound goes to a thread in memory that both share and use again: copies would pile up until they are collected. */
function onTray(desk: Desk, work: Work): Work {
  if (work.name !== 'prepare') return work;
  const { samples, sampleRate } = work.task.sound;
  if (desk.tray.length < samples.length) {
    desk.tray = new Float32Array(new SharedArrayBuffer(8 * samples.length));
  }
  desk.tray.set(samples);
  const sound = { samples: desk.tray.subarray(0, samples.length), sampleRate };
  return { ...work, task: { ...work.task, sound } };
}

function withCode(failure: unknown, code: string | undefined): unknown {
  return failure instanceof Error && code !== undefined ? Object.assign(failure, { code }) : failure;
}
