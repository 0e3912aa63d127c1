import { type Conversion, hasAudio, type MediaFile } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { CallerContext } from '../context.ts';
import { contentTypeOf } from './media-access.ts';
import { mediaKey } from './media-keys.ts';
import { showConversion } from './show-conversion.ts';

/** A file of a finished conversion, and where it is kept. */
export type FoundMedia = {
  readonly conversion: Conversion;
  readonly key: string;
  readonly contentType: string;
};

/** Where a file of one of the caller's finished conversions is kept. */
export async function findMedia(context: CallerContext, id: string, file: MediaFile): Promise<FoundMedia> {
  return mediaOf(await showConversion(context, id), file);
}

export function mediaOf(conversion: Conversion, file: MediaFile): FoundMedia {
  if (!hasAudio(conversion) || !conversion.media) throw new Problem('NOT_FOUND');
  const name = conversion.media[file];
  return {
    conversion,
    key: mediaKey(conversion.id, conversion.attempt, name),
    contentType: contentTypeOf(name),
  };
}
