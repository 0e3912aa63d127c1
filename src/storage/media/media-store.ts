import type { Readable } from 'node:stream';

/** The key of the object that identifies a store's installation. */
export const markerKey = 'aloud-installation.json';

/** Stores finished files. Keys are paths with `/`. */
export type MediaStore = {
  /** Creates the location for the files if it is missing. Files can be stored without a marker until one is written. */
  create(): Promise<void>;
  /** Moves a local file into the store. It becomes visible only when complete. */
  put(key: string, localPath: string, contentType: string): Promise<void>;
  /** Copies a file. False if the source does not exist. */
  copy(from: string, to: string): Promise<boolean>;
  find(key: string): Promise<StoredFile | undefined>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
  /** Moves a file, or everything below a prefix. Sets the modification time to now. */
  move(from: string, to: string): Promise<void>;
  /** Lists the first path segments below a prefix, in order, starting after `after`. */
  list(prefix: string, after?: string): AsyncIterable<{ name: string; changedAt: Date }>;
  /** Returns a URL that serves the file to anyone until it expires; null if the site must serve it. */
  signedUrl(key: string, options: { expiresInSeconds: number; contentType: string }): Promise<string | null>;
  /** Rejects if files cannot be stored. */
  check(): Promise<void>;
};

export type StoredFile = { readonly bytes: number; readonly changedAt: Date; readonly etag: string };

/** The first and last byte, both inclusive. */
type ByteRange = { readonly first: number; readonly last: number };
