/** Keeps what could be made again, within a size: what was unused for longest goes first. */
export type ByteCache = {
  /** Keys are SHA-256 sums in hexadecimal. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  /** Brings it back to its size, whoever made it grow. */
  sweep(): Promise<void>;
};
