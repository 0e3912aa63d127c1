/** Yields results in order, working on up to `ahead` items. A failure, or a reader that stops, aborts the others. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  options: { readonly ahead: number; readonly signal: AbortSignal },
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const pending: Promise<Result>[] = [];
  let next = 0;
  const fill = () => {
    while (pending.length < options.ahead && next < items.length) {
      const promise = work(items[next] as Item, next, signal);
      // The reader gets the error; until then it must not count as unhandled.
      promise.catch(() => undefined);
      pending.push(promise);
      next += 1;
    }
  };
  try {
    for (fill(); pending.length > 0; fill()) {
      options.signal.throwIfAborted();
      const result = await (pending[0] as Promise<Result>);
      pending.shift();
      fill();
      yield result;
    }
  } finally {
    stop.abort(new Error('The reader stopped.'));
  }
}
