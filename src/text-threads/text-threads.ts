import { siblingModule } from '../domain/sibling-module.ts';
import type { Writer } from '../domain/writing.ts';
import type { TextTasks } from './text-tasks.ts';
import type { TextThreadData } from './text-thread.ts';
import { createThreadPool, type PoolOptions, type ThreadPool } from './thread-pool.ts';

export type TextThreads = ThreadPool<TextTasks>;
export type TextThreadOptions = Omit<PoolOptions, 'entry' | 'workerData'> & {
  /** Whether a thread prepares for many tasks before the first; true by default. */
  readonly warmUp?: boolean;
};

export function openTextThreads({
  warmUp: prepares = true,
  ...options
}: TextThreadOptions = {}): TextThreads {
  const workerData: TextThreadData = { prepares };
  return createThreadPool({ ...options, workerData, entry: siblingModule('text-thread', import.meta.url) });
}

/** The built-in writer. */
export function threadWriter(threads: TextThreads): Writer {
  return (input, taskOptions) => threads.run('writeScript', input, taskOptions);
}
