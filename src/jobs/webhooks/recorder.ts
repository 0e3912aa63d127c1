/** Writes things down in as few statements as there can be: what comes while one is written waits for the next. */
export type Recorder<T> = {
  /** Resolves once it is written down. */
  add(item: T): Promise<void>;
};

type Waiting<T> = {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

const mostAtOnce = 500;

export function createRecorder<T>(write: (items: readonly T[]) => Promise<void>): Recorder<T> {
  const waiting: Waiting<T>[] = [];
  let writing = false;

  const writeAll = async () => {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce);
      try {
        await write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!writing) void writeAll();
      }),
  };
}
