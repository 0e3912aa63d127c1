import { Worker } from 'node:worker_threads';
import type { Answer, Work, Works } from './audio-worker.ts';

/** Threads that do the heavy sums, so that the process stays free for others. */
export type Workers = {
  readonly count: number;
  run<Name extends keyof Works>(name: Name, task: Works[Name]['takes']): Promise<Works[Name]['gives']>;
  close(): Promise<void>;
};

type Order = { readonly work: Work; resolve(value: unknown): void; reject(reason: unknown): void };

/** Starts the threads. An abort fails everything under way and everything that comes after it. */
export function startWorkers(count: number, signal: AbortSignal): Workers {
  const waiting: Order[] = [];
  const desks = Array.from({ length: count }, openDesk);
  let failure: { readonly reason: unknown } | undefined;

  const fail = (reason: unknown) => {
    failure ??= { reason };
    for (const order of waiting.splice(0)) order.reject(reason);
    for (const desk of desks) desk.order?.reject(reason);
  };
  const proceed = (desk: Desk) => {
    desk.order = waiting.shift();
    if (desk.order) desk.worker.postMessage(desk.order.work);
  };
  for (const desk of desks) {
    desk.worker.on('message', (answer: Answer) => {
      if ('failure' in answer) desk.order?.reject(answer.failure);
      else desk.order?.resolve(answer.value);
      proceed(desk);
    });
    desk.worker.on('error', fail);
    desk.worker.on('exit', () => fail(new Error('A thread that works on the sound has ended.')));
  }
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
        const free = desks.find((desk) => desk.order === undefined);
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

type Desk = { readonly worker: Worker; order: Order | undefined };

function openDesk(): Desk {
  return { worker: new Worker(new URL('./audio-worker.ts', import.meta.url)), order: undefined };
}
