/** Yields the items until the signal is aborted, then throws its reason at once, even while it waits. */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, void> {
  const iterator = items[Symbol.asyncIterator]();
  // Not Promise.race: a promise that outlives all items would keep every one in memory.
  let stopWaiting: (reason: unknown) => void = () => undefined;
  const onAbort = () => stopWaiting(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (true) {
      signal.throwIfAborted();
      const step = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        stopWaiting = reject;
        iterator.next().then(resolve, reject);
      });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // A hanging source settles this late or never, so it is not awaited.
    iterator.return?.().catch(() => undefined);
  }
}
