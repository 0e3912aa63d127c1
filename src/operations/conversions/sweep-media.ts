import {
  findConversionById,
  missingConversions,
  spentAttempts,
} from '../../storage/conversions/find-conversion.ts';
import type { ConversionServices } from '../context.ts';
import { isUuid } from '../input.ts';
import { attemptPrefix, conversionsPrefix, mediaPrefix } from './media-keys.ts';

const untouched = 3_600_000;
const batchSize = 500;

/** Removes media that nobody can ask for: left behind when a process died between making and naming them. */
export async function sweepMedia(services: ConversionServices): Promise<void> {
  let batch: string[] = [];
  for await (const { name, changedAt } of services.media.list(conversionsPrefix)) {
    if (!isUuid(name) || Date.now() - changedAt.getTime() < untouched) continue;
    batch.push(name);
    if (batch.length < batchSize) continue;
    await removeOrphans(services, batch);
    batch = [];
  }
  await removeOrphans(services, batch);
}

/** One question for many, however many there are in all. */
async function removeOrphans(services: ConversionServices, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of await missingConversions(services.store.database, ids)) {
    await services.media.removeAll(mediaPrefix(id));
  }
  // A conversion that is retried meanwhile writes to its next attempt, which is not among these.
  for (const { id, spent } of await spentAttempts(services.store.database, ids)) {
    for (let attempt = 1; attempt <= spent; attempt += 1)
      await services.media.removeAll(attemptPrefix(id, attempt));
  }
}

/** Removes a conversion's media if the conversion is gone. */
export async function removeOrphan(services: ConversionServices, id: string): Promise<void> {
  const conversion = await findConversionById(services.store.database, id);
  if (!conversion) await services.media.removeAll(mediaPrefix(id));
}
