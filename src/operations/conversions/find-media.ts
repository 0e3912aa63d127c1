import { type Conversion, type EpisodeMedia, hasAudio } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { CallerContext } from '../context.ts';
import { contentTypeOf } from './media-access.ts';
import { mediaKey } from './media-keys.ts';
import { showConversion } from './show-conversion.ts';

/** Where a file of one of the caller's finished conversions is kept. */
export async function findMedia(
  context: CallerContext,
  id: string,
  file: keyof Omit<EpisodeMedia, 'bytes' | 'contentType'>,
): Promise<{ conversion: Conversion; key: string; contentType: string }> {
  const conversion = await showConversion(context, id);
  if (!hasAudio(conversion) || !conversion.media) throw new Problem('NOT_FOUND');
  const name = conversion.media[file];
  return {
    conversion,
    key: mediaKey(conversion.id, conversion.attempt, name),
    contentType: contentTypeOf(name),
  };
}
