/** A cache of limited size: the least recently used entries are removed first. */
export type ByteCache = {
  /** Keys are SHA-256 sums in hexadecimal. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes entries beyond its size. */
  sweep(): Promise<void>;
};
