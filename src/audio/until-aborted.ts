/** Passes a sequence on, and ends with the signal's reason at once when it is aborted, even while it waits. */
export async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void, void> {
  const iterator = items[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  aborted.catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  let finished = false;
  try {
    signal.throwIfAborted();
    while (true) {
      const step = await Promise.race([iterator.next(), aborted]);
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
