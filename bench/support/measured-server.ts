import { type ChildProcess, spawn } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

/** An HTTP server in a separate process that reports its processor time. */
export type MeasuredServer = {
  /** What it said when it was ready, such as its address. */
  readonly ready: Readonly<Record<string, string>>;
  /** Seconds of processor time it has used so far. */
  cpuSeconds(): Promise<number>;
  /** Milliseconds that its loop was blocked at most, since the last call. */
  maxDelay(): Promise<number>;
} & AsyncDisposable;

/** Starts a file beside this one; it reports itself with `reportCpu`. */
export async function startMeasuredServer(
  file: string,
  settings: Record<string, string>,
): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = (await nextMessage(child)) as Record<string, string>;
  const ask = async (what: 'cpu' | 'delay') => {
    child.send(what);
    return (await nextMessage(child)) as number;
  };
  return {
    ready,
    cpuSeconds: () => ask('cpu'),
    maxDelay: () => ask('delay'),
    async [Symbol.asyncDispose]() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await exited;
    },
  };
}

/** In the child: says that it is ready, answers questions about itself, and closes when it is let go. */
export function reportCpu(ready: Record<string, string>, close: () => Promise<void>): void {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('message', (asked) => {
    const { user, system } = process.cpuUsage();
    process.send?.(asked === 'cpu' ? (user + system) / 1e6 : delay.max / 1e6);
    if (asked === 'delay') delay.reset();
  });
  process.once('disconnect', async () => {
    await close();
    process.exit();
  });
  process.send?.(ready);
}

/** The next message of a process; rejects when it ends before. */
export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A measured process ended.'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
