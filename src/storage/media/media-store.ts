import type { Readable } from 'node:stream';

/** Says to which installation a store belongs. */
export const markerKey = 'aloud-installation.json';

/** Stores finished files. Keys are paths with `/`. */
export type MediaStore = {
  /** Makes the place for the files, where there is none. Until it is marked, files can be stored without a marker. */
  create(): Promise<void>;
  /** Moves a local file into the store. It becomes visible only when complete. */
  put(key: string, localPath: string, contentType: string): Promise<void>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  find(key: string): Promise<StoredFile | undefined>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes everything below a prefix. */
  removeAll(prefix: string): Promise<void>;
  /** Moves a file, or everything below a prefix. The time of what was moved is now. */
  move(from: string, to: string): Promise<void>;
  /** The first path segments below a prefix, in order, starting after `after`. */
  list(prefix: string, after?: string): AsyncIterable<{ name: string; changedAt: Date }>;
  /** A URL that serves the file to anyone until it expires; null when the site must serve it. */
  signedUrl(key: string, options: { expiresInSeconds: number; contentType: string }): Promise<string | null>;
  /** Rejects when files cannot be stored. */
  check(): Promise<void>;
};

export type StoredFile = { readonly bytes: number; readonly changedAt: Date; readonly etag: string };

/** First and last byte, both included. */
type ByteRange = { readonly first: number; readonly last: number };
