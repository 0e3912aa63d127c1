import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { ConversionServices } from '../context.ts';
import { isUuid } from '../input.ts';
import { conversionsPrefix, mediaPrefix } from './media-keys.ts';

const untouched = 3_600_000;

/** Removes media whose conversion is gone: left behind when a process died between the two. */
export async function sweepMedia(services: ConversionServices): Promise<void> {
  for await (const { name, changedAt } of services.media.list(conversionsPrefix)) {
    if (!isUuid(name) || Date.now() - changedAt.getTime() < untouched) continue;
    await removeOrphan(services, name);
  }
}

/** Removes a conversion's media if the conversion is gone. */
export async function removeOrphan(services: ConversionServices, id: string): Promise<void> {
  const conversion = await findConversionById(services.store.database, id);
  if (!conversion) await services.media.removeAll(mediaPrefix(id));
}
