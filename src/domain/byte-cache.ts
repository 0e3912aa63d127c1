/** Keeps what could be made again, within a size and an age: what was unused for longest goes first. */
export type ByteCache = {
  /** Keys are SHA-256 sums in hexadecimal. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Brings it back to its size, whoever made it grow, and drops what is too old. */
  sweep(): Promise<void>;
};
