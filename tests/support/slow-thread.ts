import { Problem } from '../../src/domain/errors.ts';
import { serveTextTasks } from '../../src/text-threads/serve-tasks.ts';

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
  refuse(message: string): string {
    throw new Problem('GENERATION_FAILED', message, { fault: 'text' });
  },
  /** Holds lists of so many numbers until there is no room for one more. */
  hoard(length: number): string {
    const held: number[][] = [];
    while (held.length < 1e6) held.push(new Array<number>(length).fill(held.length));
    return 'held';
  },
  recurse(depth: number): number {
    return slowTasks.recurse(depth + 1) + 1;
  },
};

serveTextTasks(slowTasks);
