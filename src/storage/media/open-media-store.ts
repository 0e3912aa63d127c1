import { join } from 'node:path';
import { createLocalMediaStore } from './local-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Options } from './s3-client.ts';

/** Stores media in the data directory, or in the configured bucket. */
export async function openMediaStore(options: {
  readonly directory: string;
  readonly s3: S3Options | null;
}): Promise<MediaStore> {
  if (options.s3 === null) return createLocalMediaStore(join(options.directory, 'media'));
  // Loaded on demand: the S3 client takes a while to load.
  const { createS3MediaStore } = await import('./s3-media-store.ts');
  return createS3MediaStore(options.s3);
}
