import { siblingModule } from '../domain/sibling-module.ts';
import type { Writer } from '../domain/writing.ts';
import type { TextTasks } from './text-tasks.ts';
import { createThreadPool, type PoolOptions, type ThreadPool } from './thread-pool.ts';

export type TextThreads = ThreadPool<TextTasks>;
export type TextThreadOptions = Omit<PoolOptions, 'entry'>;

export function openTextThreads(options: TextThreadOptions = {}): TextThreads {
  return createThreadPool<TextTasks>({ ...options, entry: siblingModule('text-thread', import.meta.url) });
}

/** The built-in writer. */
export function threadWriter(threads: TextThreads): Writer {
  return (input, order) => threads.run('write', input, order);
}
