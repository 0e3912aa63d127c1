import { parentPort } from 'node:worker_threads';
import { type ErrorCode, type Fault, Problem } from '../domain/errors.ts';
import type { Tasks } from '../domain/text-task.ts';

export type ThreadTask = { readonly name: string; readonly input: unknown };

/** The end of a task. Errors do not cross threads whole. */
export type TaskEnd =
  | { readonly state: 'done'; readonly value: unknown }
  | {
      readonly state: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fault: Fault;
    }
  | { readonly state: 'failed'; readonly reason: string };

/** What a thread sends: once that it is ready, and then the end of each task. */
export type ThreadResult = { readonly state: 'ready' } | TaskEnd;

/** Runs in a thread: does one task after the other. */
export function serveTextTasks(tasks: Tasks): void {
  const send = (message: ThreadResult) => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ name, input }: ThreadTask) => {
    send(await perform(tasks[name] as (input: unknown) => unknown, input));
  });
  send({ state: 'ready' });
}

async function perform(task: (input: unknown) => unknown, input: unknown): Promise<TaskEnd> {
  try {
    return { state: 'done', value: await task(input) };
  } catch (error) {
    if (error instanceof Problem) {
      const { code, message, fault } = error;
      return { state: 'refused', code, message, fault };
    }
    return {
      state: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
