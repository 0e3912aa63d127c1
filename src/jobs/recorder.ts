import { setTimeout as wait } from 'node:timers/promises';

/** Writes things down in as few statements as there can be: what comes within a moment is written together. */
export type Recorder<T> = {
  /** Resolves once it is written down. */
  add(item: T): Promise<void>;
  /** Resolves once all that was added so far is written down, or could not be. It is not made to wait for more. */
  settled(): Promise<void>;
};

/** What is written together, with one promise for all of it. Once it is `complete`, no more is waited for. */
type Batch<T> = PromiseWithResolvers<void> & { readonly items: T[]; readonly complete: AbortController };

const mostAtOnce = 500;

/** `moment`: milliseconds to wait at most for more, while more comes, before a statement is sent. */
export function createRecorder<T>(
  write: (items: readonly T[]) => Promise<unknown>,
  { moment }: { readonly moment: number },
): Recorder<T> {
  const waiting: Batch<T>[] = [];
  let latest: Promise<void> = Promise.resolve();
  let writing = false;

  const writeAll = async () => {
    for (let [batch] = waiting; batch; [batch] = waiting) {
      await gather(batch, moment);
      waiting.shift();
      await write(batch.items).then(() => batch.resolve(), batch.reject);
    }
    writing = false;
  };
  const open = () => {
    const batch = { ...Promise.withResolvers<void>(), items: [], complete: new AbortController() };
    // Whoever added to it hears of a failure; nobody else needs to.
    batch.promise.catch(() => {});
    latest = batch.promise;
    waiting.push(batch);
    return batch;
  };
  return {
    add(item) {
      const last = waiting.at(-1);
      const batch: Batch<T> = last && last.items.length < mostAtOnce ? last : open();
      batch.items.push(item);
      if (!writing) {
        writing = true;
        void writeAll();
      }
      return batch.promise;
    },
    settled() {
      for (const batch of waiting) batch.complete.abort();
      return latest.catch(() => {});
    },
  };
}

/** A quarter of the moment in which nothing comes is the end of it: a burst is over, or it was one thing alone. */
async function gather({ items, complete: { signal } }: Batch<unknown>, moment: number): Promise<void> {
  for (let quarter = 0; quarter < 4 && items.length < mostAtOnce && !signal.aborted; quarter += 1) {
    const before = items.length;
    await wait(moment / 4, undefined, { signal }).catch(() => {});
    if (items.length === before) return;
  }
}
