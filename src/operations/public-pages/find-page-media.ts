import { type Conversion, hasAudio } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../context.ts';
import { contentTypeOf } from '../conversions/media-access.ts';
import { mediaKey } from '../conversions/media-keys.ts';
import { openPage, type PageAddress } from './open-page.ts';

/** Where a page's audio or captions are kept, for whoever may listen at this moment. */
export async function findPageMedia(
  services: ConversionServices,
  address: PageAddress,
  file: 'audio' | 'captions',
): Promise<{ conversion: Conversion; key: string; contentType: string }> {
  const conversion = await openPage(services, address);
  if (!hasAudio(conversion) || !conversion.media) throw new Problem('NOT_FOUND');
  const name = conversion.media[file];
  return {
    conversion,
    key: mediaKey(conversion.id, conversion.attempt, name),
    contentType: contentTypeOf(name),
  };
}
