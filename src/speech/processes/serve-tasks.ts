import { Problem } from '../../domain/errors.ts';
import type { ChildMessage, ChildReport, Failure } from './worker-process.ts';

type ParentMessage = { type: 'start'; setUp: unknown } | { type: 'task'; task: unknown };

/** The child's side of a process pool: sets up once, then runs one task after the other. */
export function serveChildTasks<SetUp, Task, Result>(
  start: (setUp: SetUp) => Promise<(task: Task) => Result | Promise<Result>>,
): void {
  let perform: ((task: Task) => Result | Promise<Result>) | undefined;
  let last = Promise.resolve();
  const send = (message: ChildMessage) => {
    const { user, system } = process.cpuUsage();
    process.send?.({ ...message, used: (user + system) / 1000 } satisfies ChildReport);
  };

  // Not `exit`, which waits for native threads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', (message: ParentMessage) => {
    last = last.then(async () => {
      if (message.type === 'start') {
        perform = await start(message.setUp as SetUp);
        send({ type: 'ready' });
        return;
      }
      try {
        if (perform === undefined) throw new Error('A task came before the set-up.');
        send({ type: 'done', result: await perform(message.task as Task) });
      } catch (error) {
        send({ type: 'failed', failure: failureOf(error) });
      }
    });
  });
}

/** Errors lose information when they are sent to another process. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  if (!(error instanceof Problem)) return { message, stack };
  const { code, fault, details } = error;
  return { message, stack, problem: { code, fault, details } };
}
