import { setTimeout as wait } from 'node:timers/promises';

/** Writes things down in as few statements as there can be: what comes within a moment is written together. */
export type Recorder<T> = {
  /** Resolves once it is written down. */
  add(item: T): Promise<void>;
  /** Resolves once all that was added is written down, or could not be. */
  settled(): Promise<void>;
};

type Waiting<T> = {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

const mostAtOnce = 500;

/** `moment`: milliseconds to wait for more before a statement is sent. */
export function createRecorder<T>(
  write: (items: readonly T[]) => Promise<unknown>,
  { moment }: { readonly moment: number },
): Recorder<T> {
  const waiting: Waiting<T>[] = [];
  let writing: Promise<void> | null = null;

  const writeAll = async () => {
    while (waiting.length > 0) {
      if (waiting.length < mostAtOnce) await wait(moment);
      const batch = waiting.splice(0, mostAtOnce);
      try {
        await write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = null;
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        writing ??= writeAll();
      }),
    settled: async () => writing ?? undefined,
  };
}
