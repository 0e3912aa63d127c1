import { join } from 'node:path';
import { createLocalMediaStore } from './local-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Options } from './s3-client.ts';

/** Where media are kept: in the data directory, or in a bucket where one is configured. */
export async function openMediaStore(place: {
  readonly directory: string;
  readonly s3: S3Options | null;
}): Promise<MediaStore> {
  if (place.s3 === null) return createLocalMediaStore(join(place.directory, 'media'));
  // The client takes a while to load, so only those who use it wait for it.
  const { createS3MediaStore } = await import('./s3-media-store.ts');
  return createS3MediaStore(place.s3);
}
