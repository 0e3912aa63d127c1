import { join, posix } from 'node:path';
import type { ByteCache } from '../../domain/byte-cache.ts';
import { inQuarantine, Problem } from '../../domain/errors.ts';
import { type CacheBackend, createBoundedCache, createLocalCache } from './bounded-cache.ts';
import { createLocalMediaStore, requireMarker } from './local-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Options } from './s3-client.ts';

export type MediaLocation = {
  readonly directory: string;
  readonly s3: S3Options | null;
  /** A path within the bucket or the directory; empty for all of it. */
  readonly prefix: string;
};

/** Stores media in the data directory, or in the configured bucket. */
export async function openMediaStore({ directory, s3, prefix }: MediaLocation): Promise<MediaStore> {
  if (s3 === null) return createLocalMediaStore(localMedia(directory, prefix));
  // Loaded on demand, because the S3 client takes a while to load.
  const { createS3MediaStore } = await import('./s3-media-store.ts');
  return createS3MediaStore(s3, prefix);
}

export function localMedia(directory: string, prefix: string): string {
  return join(directory, 'media', prefix);
}

export function observed(store: MediaStore, onFailure: (operation: string) => void): MediaStore {
  const failed = (operation: string) => (error: unknown) => {
    onFailure(operation);
    throw error;
  };
  return {
    create: () => store.create().catch(failed('create')),
    put: (key, path, contentType) => store.put(key, path, contentType).catch(failed('put')),
    copy: (from, to) => store.copy(from, to).catch(failed('copy')),
    find: (key) => store.find(key).catch(failed('find')),
    read: (key, range) => store.read(key, range).catch(failed('read')),
    remove: (key) => store.remove(key).catch(failed('remove')),
    removeAll: (prefix) => store.removeAll(prefix).catch(failed('remove')),
    move: (from, to) => store.move(from, to).catch(failed('move')),
    async *list(prefix, after) {
      try {
        yield* store.list(prefix, after);
      } catch (error) {
        failed('list')(error);
      }
    },
    signedUrl: (key, options) => store.signedUrl(key, options).catch(failed('sign')),
    check: () => store.check().catch(failed('check')),
  };
}

/** Wraps a store so that its files can only be read. */
export function readOnly(store: MediaStore): MediaStore {
  const refuse = async () => {
    throw new Problem('UNAVAILABLE', inQuarantine);
  };
  return {
    ...store,
    create: refuse,
    put: refuse,
    copy: refuse,
    remove: refuse,
    removeAll: refuse,
    move: refuse,
  };
}

const day = 86_400_000;
/** The maintenance task `old segment uses` keeps the uses of an entry for longer than this. */
const maximumAge = 30 * day;

/**
 * Opens a cache next to the media that all workers share: in the data directory, or in the configured bucket. In a
 * bucket, recording a use is a paid request, so it is done once a day.
 */
export async function openMediaCache(
  name: string,
  options: MediaLocation & { readonly maximumBytes: number },
): Promise<ByteCache> {
  const { directory, s3, prefix, maximumBytes } = options;
  if (s3 === null) {
    const media = localMedia(directory, prefix);
    const backend = createLocalCache(join(media, name));
    const write: CacheBackend['write'] = async (...entry) => {
      await requireMarker(media);
      await backend.write(...entry);
    };
    return createBoundedCache({ ...backend, write }, { maximumBytes, maximumAge, renewAfter: 60_000 });
  }
  const { createS3Cache } = await import('./s3-cache.ts');
  return createBoundedCache(createS3Cache(s3, posix.join(prefix, name)), {
    maximumBytes,
    maximumAge,
    renewAfter: day,
  });
}
