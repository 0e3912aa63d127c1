import { Problem } from '../../src/domain/errors.ts';
import { serveTextTasks } from '../../src/text-processes/serve-tasks.ts';

/** Tasks that take as long as a test wants. */
export const slowTasks = {
  echo: (text: string) => text,
  /** Works for so many milliseconds by the clock. */
  work(milliseconds: number): string {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    return 'worked';
  },
  sleep(milliseconds: number): string {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    return 'slept';
  },
  /** Says which process it had. */
  occupy(milliseconds: number): number {
    slowTasks.sleep(milliseconds);
    return process.pid;
  },
  rest: ({ milliseconds }: { milliseconds: number; text?: string; bytes?: Uint8Array }): string =>
    slowTasks.sleep(milliseconds),
  refuse(message: string): string {
    throw new Problem('GENERATION_FAILED', message, {
      fault: 'text',
      details: [{ path: 'content', message }],
    });
  },
  /** Holds more and more, so fast that V8 finds no moment to stop a thread and aborts its process. */
  hoard(size: number): number {
    const held: object[] = [];
    while (held.length < 1e9) held.push({ numbers: new Array<number>(size).fill(held.length) });
    return held.length;
  },
  recurse(depth: number): number {
    return slowTasks.recurse(depth + 1) + 1;
  },
};

serveTextTasks(slowTasks);
