import type { Readable } from 'node:stream';

/** Where finished files are kept. Keys are paths with `/` between their steps. */
export type MediaStore = {
  /** Moves a finished local file in. Visible under its key only when it is there whole. */
  put(key: string, localPath: string, contentType: string): Promise<void>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Undefined when there is nothing under the key. */
  find(key: string): Promise<StoredFile | undefined>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes everything below a prefix. */
  removeAll(prefix: string): Promise<void>;
  /** The first steps of all keys below a prefix, in order; of those behind `after` where it is given. */
  list(prefix: string, after?: string): AsyncIterable<{ name: string; changedAt: Date }>;
  /** An address that gives the file to whoever has it until it expires; null where the site must serve it. */
  signedUrl(key: string, options: { expiresInSeconds: number; contentType: string }): Promise<string | null>;
  /** Rejects when files cannot be kept. */
  check(): Promise<void>;
};

export type StoredFile = { readonly bytes: number; readonly changedAt: Date; readonly etag: string };

/** First and last byte, both included. */
export type ByteRange = { readonly first: number; readonly last: number };
