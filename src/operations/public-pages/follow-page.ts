import type { ConversionServices } from '../context.ts';
import { type ConversionState, followConversion } from '../conversions/follow-conversion.ts';
import { openPage, type PageAddress } from './open-page.ts';

/** How far the conversion behind a page is, now and from then on. Throws `NOT_FOUND` at first. */
export async function* followPage(
  services: ConversionServices,
  address: PageAddress,
  signal: AbortSignal,
): AsyncGenerator<ConversionState, void, void> {
  const { id, organizationId, mode } = await openPage(services, address);
  yield* followConversion({ ...services, caller: { organizationId, mode } }, id, signal);
}
