/** Passes a sequence on, and ends with the signal's reason at once when it is aborted, even while it waits. */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, void> {
  const iterator = items[Symbol.asyncIterator]();
  // Not Promise.race: one promise that outlives all items would hold on to every one of them.
  let stopWaiting: (reason: unknown) => void = () => undefined;
  const onAbort = () => stopWaiting(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  let finished = false;
  try {
    while (true) {
      signal.throwIfAborted();
      const step = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        stopWaiting = reject;
        iterator.next().then(resolve, reject);
      });
      if (step.done) {
        finished = true;
        return;
      }
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // A source that hangs answers this only when it wakes: nobody waits for it, and its last word does not count.
    if (!finished) iterator.return?.().catch(() => undefined);
  }
}
