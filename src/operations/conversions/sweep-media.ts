import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { ConversionServices } from '../context.ts';
import { isUuid } from '../input.ts';
import { conversionsPrefix, mediaPrefix } from './media-keys.ts';

const untouched = 3_600_000;

/** Removes media whose conversion is gone: left behind when a process died between the two. */
export async function sweepMedia(services: ConversionServices): Promise<void> {
  for await (const { name, changedAt } of services.media.list(conversionsPrefix)) {
    if (!isUuid(name) || Date.now() - changedAt.getTime() < untouched) continue;
    const conversion = await findConversionById(services.store.database, name);
    if (!conversion) await services.media.removeAll(mediaPrefix(name));
  }
}
