import { join, posix } from 'node:path';
import type { ByteCache } from '../../domain/byte-cache.ts';
import { type CacheBackend, createBoundedCache, createLocalCache } from './bounded-cache.ts';
import { requireMarker } from './local-media-store.ts';
import { localMedia, type MediaLocation } from './open-media-store.ts';

const day = 86_400_000;
/** `old segment uses` keeps the uses of an entry for longer. */
const maximumAge = 30 * day;

/**
 * A cache next to the media, which all workers share: in the data directory, or in the configured bucket. There, recording
 * a use is a paid request, so it is done once a day.
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
