import { type ErrorCode, type Fault, Problem, type ProblemDetails } from '../domain/errors.ts';
import type { Tasks } from '../domain/text-task.ts';
import { serveChildTasks } from '../speech/processes/serve-tasks.ts';

export type TextTask = { readonly name: string; readonly input: unknown };

/** The outcome of a task. Errors lose information when they are sent to another process. */
export type TaskEnd =
  | { readonly state: 'done'; readonly value: unknown }
  | {
      readonly state: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly fault: Fault;
      readonly details: ProblemDetails | undefined;
    }
  | { readonly state: 'failed'; readonly reason: string };

/** Runs in a child process: prepares, then runs one task after another. */
export function serveTextTasks<SetUp>(tasks: Tasks, prepare: (setUp: SetUp) => void = () => {}): void {
  // A terminal signals every process at once, but the parent still finishes its requests. It ends this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  serveChildTasks(async (setUp: SetUp) => {
    prepare(setUp);
    return ({ name, input }: TextTask) => perform(tasks[name] as (input: unknown) => unknown, input);
  });
}

async function perform(task: (input: unknown) => unknown, input: unknown): Promise<TaskEnd> {
  try {
    return { state: 'done', value: await task(input) };
  } catch (error) {
    if (error instanceof Problem) {
      const { code, message, fault, details } = error;
      return { state: 'refused', code, message, fault, details };
    }
    return {
      state: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
