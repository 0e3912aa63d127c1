import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { Place } from '../../domain/public-pages.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { Services } from '../context.ts';
import { playWithToken } from '../embed-tokens/play-with-token.ts';
import { isUuid } from '../input.ts';

/** A page that needs no API key, or something that belongs to it. */
export type PageAddress = {
  readonly place: Place;
  readonly id: string;
  /** The embed token in the address. Where there is one, it alone decides. */
  readonly token: string | null;
};

/**
 * The conversion behind an address, while whoever has the address may listen to it. Asked anew for every page
 * and every part of the audio: what is made private, revoked or deleted is gone with the next request.
 */
export async function openPage(services: Services, { place, id, token }: PageAddress): Promise<Conversion> {
  if (place === 'embed' && token !== null) return playWithToken(services, id.toLowerCase(), token);
  const conversion = isUuid(id) ? await findConversionById(services.store.database, id) : undefined;
  if (!conversion?.publicUrl) throw new Problem('NOT_FOUND');
  return conversion;
}
