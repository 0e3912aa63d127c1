import { siblingModule } from '../domain/sibling-module.ts';
import type { Writer } from '../domain/writing.ts';
import { createTaskPool, type PoolOptions, type TaskPool } from './task-pool.ts';
import type { TextProcessSetUp } from './text-process.ts';
import type { TextTasks } from './text-tasks.ts';

export type TextProcesses = TaskPool<TextTasks>;
export type TextProcessOptions = Omit<PoolOptions, 'entry' | 'setUp'> & {
  /** Whether a process warms up for many tasks before the first one; true by default. */
  readonly warmUp?: boolean;
};

export function openTextProcesses({
  warmUp: prepares = true,
  ...options
}: TextProcessOptions = {}): TextProcesses {
  const setUp: TextProcessSetUp = { prepares };
  return createTaskPool({ ...options, setUp, entry: siblingModule('text-process', import.meta.url) });
}

export function textWriter(texts: TextProcesses): Writer {
  return (input, taskOptions) => texts.run('writeScript', input, taskOptions);
}

const firstText = 'Search now finds archived projects, and exports no longer stop early.';

/**
 * Returns a check that resolves once a process has read a text, because processes take seconds to start on a busy
 * machine.
 */
export function createTextsCheck(texts: Pick<TextProcesses, 'run'>): () => Promise<void> {
  const { signal } = new AbortController();
  let first: Promise<unknown> | undefined;
  return async () => {
    first ??= texts.run('surveyText', { content: firstText }, { signal }).catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    await first;
  };
}
