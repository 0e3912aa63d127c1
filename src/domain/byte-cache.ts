/** A cache of limited size and age: the least recently used entries are removed first. */
export type Cache<T> = {
  /** Keys are SHA-256 sums in hexadecimal. */
  get(key: string): Promise<T | undefined>;
  put(key: string, value: T): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes entries beyond its size or age, including those that other processes added. */
  sweep(): Promise<void>;
};

export type ByteCache = Cache<Buffer>;
