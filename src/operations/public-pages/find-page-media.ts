import type { ConversionServices } from '../context.ts';
import { type FoundMedia, mediaOf } from '../conversions/find-media.ts';
import { openPage, type PageAddress } from './open-page.ts';

/** Where a page's audio or captions are kept, for whoever may listen at this moment. */
export async function findPageMedia(
  services: ConversionServices,
  address: PageAddress,
  file: 'audio' | 'captions',
): Promise<FoundMedia> {
  return mediaOf(await openPage(services, address), file);
}
