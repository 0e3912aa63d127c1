import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Returns the longest time in milliseconds that the event loop of this process, and so of the service, was blocked: by the
 * clock and in processor time of this thread. A busy machine increases only the first, so the second shows the effect of
 * the texts.
 */
export async function maxDelay(work: () => Promise<unknown>): Promise<{ clock: number; processor: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let processor = 0;
  let before = threadTime();
  const timer = setInterval(() => {
    const now = threadTime();
    processor = Math.max(processor, now - before);
    before = now;
  }, 5);
  await work();
  clearInterval(timer);
  delay.disable();
  return { clock: Math.round(delay.max / 1e6), processor: Math.round(processor) };
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
