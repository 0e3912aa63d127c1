import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Answer, Work, WorkerData, Works } from './audio-worker.ts';

/** Threads that do the heavy sums, so that the process stays free for others. */
export type Workers = {
  readonly count: number;
  run<Name extends keyof Works>(name: Name, task: Works[Name]['takes']): Promise<Works[Name]['gives']>;
  close(): Promise<void>;
};

type Order = { readonly work: Work; resolve(value: unknown): void; reject(reason: unknown): void };

/**
 * Threads start when there is work for them, each with a recording file of its own in the directory.
 * An abort fails everything under way and everything that comes after it.
 */
export function startWorkers(count: number, directory: string, signal: AbortSignal): Workers {
  const waiting: Order[] = [];
  const desks: Desk[] = [];
  let failure: { readonly reason: unknown } | undefined;

  const fail = (reason: unknown) => {
    failure ??= { reason };
    for (const order of waiting.splice(0)) order.reject(reason);
    for (const desk of desks) desk.order?.reject(reason);
  };
  const proceed = (desk: Desk) => {
    desk.order = waiting.shift();
    if (desk.order) desk.worker.postMessage(onTray(desk, desk.order.work));
  };
  const open = () => {
    const desk = openDesk(join(directory, `recording-${desks.length}`));
    desk.worker.on('message', (answer: Answer) => {
      if ('failure' in answer) desk.order?.reject(withCode(answer.failure, answer.code));
      else desk.order?.resolve(answer.value);
      proceed(desk);
    });
    desk.worker.on('error', fail);
    desk.worker.on('exit', () => fail(new Error('A thread that works on the sound has ended.')));
    desks.push(desk);
    return desk;
  };
  const onAbort = () => fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });

  return {
    count,
    run: (name, task) => {
      const { promise, resolve, reject } = Promise.withResolvers<Works[typeof name]['gives']>();
      // Whoever asked may still wait for another answer, and learns of a failure when it comes to this one.
      promise.catch(() => undefined);
      if (failure) reject(failure.reason);
      else {
        waiting.push({ work: { name, task } as Work, resolve: resolve as (value: unknown) => void, reject });
        const free = desks.find((desk) => desk.order === undefined) ?? (desks.length < count ? open() : null);
        if (free) proceed(free);
      }
      return promise;
    },
    close: async () => {
      signal.removeEventListener('abort', onAbort);
      await Promise.all(desks.map((desk) => desk.worker.terminate()));
    },
  };
}

type Desk = { readonly worker: Worker; order: Order | undefined; tray: Float32Array };

function openDesk(recordingPath: string): Desk {
  const workerData: WorkerData = { recordingPath };
  const worker = new Worker(new URL('./audio-worker.ts', import.meta.url), { workerData });
  return { worker, order: undefined, tray: new Float32Array(new SharedArrayBuffer(0)) };
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

function withCode(failure: unknown, code: unknown): unknown {
  return failure instanceof Error && code !== undefined ? Object.assign(failure, { code }) : failure;
}
