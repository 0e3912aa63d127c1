/** A cache of limited size and age: the least recently used entries are removed first. */
export type ByteCache = {
  /** Keys are SHA-256 sums in hexadecimal. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes entries beyond its size or age. */
  sweep(): Promise<void>;
};
