import { monitorEventLoopDelay } from 'node:perf_hooks';
import { processorTime } from './processor-time.ts';

/** The longest turn of the event loop that is promised, in milliseconds of processor time. */
const promised = 50;
/** What `referenceWork` takes on the machine of the promise, in milliseconds. */
const referenceTime = 7;
const referenceText = JSON.stringify(
  Array.from({ length: 20_000 }, (_, index) => ({ name: `part ${index}`, index })),
);
const referenceWork = () => JSON.stringify(JSON.parse(referenceText));

/**
 * Whether a turn of the event loop was no longer than promised. A processor that is slower, or that others share, gets as
 * much more as it takes for other work right now.
 */
export function isShort(turn: number): boolean {
  if (turn <= promised) return true;
  return turn <= promised * Math.max(1, processorTime(referenceWork, 5) / referenceTime);
}

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
