import { parentPort } from 'node:worker_threads';
import { type ErrorCode, Problem } from '../domain/errors.ts';

/** Functions of plain values to plain values, by name. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export type ThreadTask = { readonly name: string; readonly input: unknown };

/** What a thread sends: that it is ready, that a task has begun, and its end. Errors do not cross threads whole. */
export type ThreadAnswer =
  | { readonly state: 'ready' }
  /** With the milliseconds of processor time that the thread has used before. */
  | { readonly state: 'begun'; readonly used: number }
  | { readonly state: 'done'; readonly value: unknown }
  | { readonly state: 'refused'; readonly code: ErrorCode; readonly message: string }
  | { readonly state: 'failed'; readonly reason: string };

/** Runs in a thread: does one task after the other. */
export function serveTasks(tasks: Tasks): void {
  const send = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
  parentPort?.on('message', async ({ name, input }: ThreadTask) => {
    const { user, system } = process.threadCpuUsage();
    send({ state: 'begun', used: (user + system) / 1000 });
    send(await perform(tasks[name] as (input: unknown) => unknown, input));
  });
  send({ state: 'ready' });
}

async function perform(task: (input: unknown) => unknown, input: unknown): Promise<ThreadAnswer> {
  try {
    return { state: 'done', value: await task(input) };
  } catch (error) {
    if (error instanceof Problem) return { state: 'refused', code: error.code, message: error.message };
    return {
      state: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
