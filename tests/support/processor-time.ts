import assert from 'node:assert/strict';

/** Processor time of this thread in milliseconds, the best of a few runs: other work does not count. */
export function processorTime(work: () => unknown, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

/**
 * Four times the text may cost some four times as much; what grows with the square costs sixteen. No clock is asked, but
 * others use the caches too: what seems to grow is measured again.
 */
export function assertLinear(content: string, work: (content: string) => unknown, name = ''): void {
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const holds = () => {
    short = Math.min(
      short,
      processorTime(() => work(content.slice(0, content.length / 8)), 2),
    );
    long = Math.min(
      long,
      processorTime(() => work(content.slice(0, content.length / 2)), 2),
    );
    return long < short * 10 + 200;
  };
  assert.ok(holds() || holds() || holds(), `${name}: ${short.toFixed(0)} ms, then ${long.toFixed(0)} ms`);
}
