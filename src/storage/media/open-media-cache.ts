import { join } from 'node:path';
import type { ByteCache } from '../../domain/byte-cache.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { createLocalCache } from './local-cache.ts';
import type { S3Options } from './s3-client.ts';

const day = 86_400_000;
/** `old segment uses` keeps the uses of an entry for longer. */
const maximumAge = 30 * day;

/**
 * A cache next to the media, which all workers share: in the data directory, or in the configured bucket. There, recording
 * a use is a paid request, so it is done once a day.
 */
export async function openMediaCache(
  name: string,
  options: { readonly directory: string; readonly s3: S3Options | null; readonly maximumBytes: number },
): Promise<ByteCache> {
  const { directory, s3, maximumBytes } = options;
  if (s3 === null) {
    const backend = createLocalCache(join(directory, 'media', name));
    return createBoundedCache(backend, { maximumBytes, maximumAge, renewAfter: 60_000 });
  }
  const { createS3Cache } = await import('./s3-cache.ts');
  return createBoundedCache(createS3Cache(s3, name), { maximumBytes, maximumAge, renewAfter: day });
}
