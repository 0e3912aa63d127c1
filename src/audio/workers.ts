import type { Work, Works } from './audio-worker.ts';
import { type Order, submit } from './threads.ts';

/** One episode's access to the threads that do the heavy sums, so that the process stays free for others. */
export type Workers = {
  readonly count: number;
  /** Where the threads keep what they record. */
  readonly directory: string;
  run<Name extends keyof Works>(name: Name, task: Works[Name]['takes']): Promise<Works[Name]['gives']>;
  /** Resolves when no thread works for this episode any more. */
  close(): Promise<void>;
};

type Open = { readonly order: Order; reject(reason: unknown): void };

/** An abort fails everything under way and everything that comes after it. */
export function startWorkers(count: number, directory: string, signal: AbortSignal): Workers {
  const underWay = new Set<Open>();
  const onAbort = () => {
    for (const { reject } of underWay) reject(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    count,
    directory,
    run: (name, task) => {
      if (signal.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<Works[typeof name]['gives']>();
      // Whoever asked may still wait for another answer, and learns of a failure when it comes to this one.
      promise.catch(() => undefined);
      const open: Open = { order: submit({ name, task } as Work, count), reject };
      underWay.add(open);
      const settle = (end: () => void) => {
        underWay.delete(open);
        end();
      };
      open.order.answer.then(
        (value) => settle(() => resolve(value as Works[typeof name]['gives'])),
        (reason) => settle(() => reject(reason)),
      );
      return promise;
    },
    close: async () => {
      signal.removeEventListener('abort', onAbort);
      for (const { order } of underWay) order.withdraw();
      await Promise.allSettled([...underWay].map(({ order }) => order.answer));
    },
  };
}
