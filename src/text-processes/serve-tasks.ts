import type { Tasks } from '../domain/text-task.ts';
import { serveChildTasks } from '../speech/processes/serve-tasks.ts';

export type TextTask = { readonly name: string; readonly input: unknown };

/** Runs in a child process: prepares, then runs one task after another. */
export function serveTextTasks<SetUp>(tasks: Tasks, prepare: (setUp: SetUp) => void = () => {}): void {
  // A terminal signals every process at once, but the parent still finishes its requests. It ends this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  serveChildTasks(async (setUp: SetUp) => {
    prepare(setUp);
    return ({ name, input }: TextTask) => (tasks[name] as (input: unknown) => unknown)(input);
  });
}
