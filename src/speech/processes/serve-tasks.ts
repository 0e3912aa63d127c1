import type { ChildMessage, ChildReport } from './worker-process.ts';

type ParentMessage = { type: 'start'; setUp: unknown } | { type: 'task'; task: unknown };

/** The child's side of a process pool: sets up once, then runs one task after the other. */
export function serveChildTasks<SetUp, Task, Result>(
  start: (setUp: SetUp) => Promise<(task: Task) => Promise<Result>>,
): void {
  let perform: ((task: Task) => Promise<Result>) | undefined;
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
        send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      }
    });
  });
}
