import { findConversionById, missingConversions } from '../../storage/conversions/find-conversion.ts';
import {
  claimOrphanedFiles,
  forgetOrphanedFiles,
  type OrphanedFile,
  readSweepCursor,
  saveSweepCursor,
} from '../../storage/conversions/orphaned-files.ts';
import { forgetSegments, unusedSegments } from '../../storage/segment-uses.ts';
import type { ConversionServices } from '../context.ts';
import { isUuid } from '../input.ts';
import { attemptPrefix, conversionsPrefix, mediaKey, mediaPrefix } from './media.ts';

const batchLength = 16;
const maxOrphanedFiles = 4800;

/** Removes the media of attempts that failed and of conversions that are gone, an hour after they ended. */
export async function sweepOrphanedFiles(services: ConversionServices): Promise<void> {
  const { database } = services.store;
  for (let swept = 0; swept < maxOrphanedFiles; swept += batchLength) {
    const orphanedFiles = await claimOrphanedFiles(database, batchLength);
    const outcomes = await Promise.allSettled(
      orphanedFiles.map((each) => removeOrphanedFile(services, each)),
    );
    await forgetOrphanedFiles(
      database,
      orphanedFiles.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    if (orphanedFiles.length < batchLength) return;
  }
}

async function removeOrphanedFile(services: ConversionServices, file: OrphanedFile): Promise<void> {
  const { media, store } = services;
  const { conversionId, attempt, inUse } = file;
  if (!inUse && attempt === 0) {
    await removeFiles(services, conversionId);
    // Only now: a worker that learned late of the deletion may have added segments until then.
    await forgetSegments(store.database, conversionId);
  } else if (!inUse) {
    await media.removeAll(attemptPrefix(conversionId, attempt));
  } else if (file.media) {
    const kept = new Set<unknown>(Object.values(file.media));
    for await (const { name } of media.list(attemptPrefix(conversionId, attempt)))
      if (!kept.has(name)) await media.remove(mediaKey(conversionId, attempt, name));
  }
}

const sweepLimit = 5000;
const batchSize = 500;
const untouched = 3_600_000;

/** Removes media without a conversion, a part of all media at a time: a restored database is older than its media. */
export async function sweepMedia(services: ConversionServices, limit = sweepLimit): Promise<void> {
  const { database } = services.store;
  let seen = 0;
  let last: string | null = null;
  let batch: string[] = [];
  const after = (await readSweepCursor(database)) ?? undefined;
  for await (const { name, changedAt } of services.media.list(conversionsPrefix, after)) {
    if (isUuid(name) && Date.now() - changedAt.getTime() >= untouched) batch.push(name);
    if (batch.length === batchSize) {
      await removeMissing(services, batch);
      batch = [];
    }
    seen += 1;
    last = name;
    if (seen === limit) break;
  }
  await removeMissing(services, batch);
  await saveSweepCursor(database, seen < limit ? null : last);
}

async function removeMissing(services: ConversionServices, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of await missingConversions(services.store.database, ids)) {
    await services.media.removeAll(mediaPrefix(id));
  }
}

/** Removes a conversion's media and segments if the conversion is gone. */
export async function removeOrphan(services: ConversionServices, id: string): Promise<void> {
  const conversion = await findConversionById(services.store.database, id);
  if (!conversion) await removeFiles(services, id);
}

/** Removes the media of a deleted conversion, and the segments that only it used. */
export async function removeFiles(services: ConversionServices, id: string): Promise<void> {
  await services.media.removeAll(mediaPrefix(id));
  await services.removeSegments(await unusedSegments(services.store.database, id));
}
