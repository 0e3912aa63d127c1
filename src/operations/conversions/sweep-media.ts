import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import {
  claimOrphanedFiles,
  deleteOrphanedFileRows,
  type OrphanedFile,
  readSweepCursor,
  saveSweepCursor,
} from '../../storage/conversions/orphaned-files.ts';
import { missingIds } from '../../storage/database.ts';
import { deleteSegmentRows, releaseSegments, unusedSegments } from '../../storage/segment-uses.ts';
import type { ConversionServices } from '../context.ts';
import { isUuid } from '../input.ts';
import { picturesOf, picturesPrefix } from '../pictures.ts';
import { attemptPrefix, conversionsPrefix, mediaKey, mediaPrefix, trashPrefix } from './media.ts';
import { countSweep } from './media-ownership.ts';

const batchLength = 16;
const maxOrphanedFiles = 4800;

/** Moves the media of attempts that failed to the trash, an hour later, and removes those of deleted conversions. */
export async function sweepOrphanedFiles(services: ConversionServices): Promise<void> {
  if (services.sweep === 'off') return;
  await countSweep(services);
  const { database } = services.store;
  for (let swept = 0; swept < maxOrphanedFiles; swept += batchLength) {
    services.stopping?.throwIfAborted();
    const orphanedFiles = await claimOrphanedFiles(database, batchLength);
    const outcomes = await Promise.allSettled(
      orphanedFiles.map((each) => removeOrphanedFile(services, each)),
    );
    await deleteOrphanedFileRows(
      database,
      orphanedFiles.filter((_, index) => services.sweep === 'on' && outcomes[index]?.status === 'fulfilled'),
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
    await step(
      services,
      { media: mediaPrefix(conversionId) },
      'remove the media of a deleted conversion',
      async () => {
        await removeFiles(services, conversionId);
        // Only now: a worker that learned late of the deletion may have added segments until then.
        await deleteSegmentRows(store.database, conversionId);
      },
    );
  } else if (!inUse) {
    await moveToTrash(services, attemptPrefix(conversionId, attempt));
  } else if (file.media) {
    const kept = new Set<unknown>(Object.values(file.media));
    for await (const { name } of media.list(attemptPrefix(conversionId, attempt)))
      if (!kept.has(name)) await moveToTrash(services, mediaKey(conversionId, attempt, name));
  }
}

function moveToTrash(services: ConversionServices, prefix: string): Promise<void> {
  const move = () => services.media.move(prefix, `${trashPrefix}/${prefix}`);
  return step(services, { media: prefix }, 'move media without an owner to the trash', move);
}

/** Logs each step; with SWEEP=report it only does that. */
async function step(
  { sweep, logStep }: ConversionServices,
  fields: { readonly media: string },
  message: string,
  act: () => Promise<void>,
): Promise<void> {
  logStep({ ...fields, sweep }, message);
  if (sweep === 'on') await act();
}

const sweepLimit = 5000;
const batchSize = 500;
const untouched = 3_600_000;

/**
 * Moves media without a conversion to the trash, a part of all media at a time: a restored database is older than its
 * media.
 */
export async function sweepMedia(services: ConversionServices, limit = sweepLimit): Promise<void> {
  if (services.sweep === 'off') return;
  await countSweep(services);
  const { database } = services.store;
  let seen = 0;
  let last: string | null = null;
  let batch: string[] = [];
  const after = (await readSweepCursor(database)) ?? undefined;
  for await (const { name, changedAt } of services.media.list(conversionsPrefix, after)) {
    services.stopping?.throwIfAborted();
    if (isUuid(name) && Date.now() - changedAt.getTime() >= untouched) batch.push(name);
    if (batch.length === batchSize) {
      await trashMissing(services, batch);
      batch = [];
    }
    seen += 1;
    last = name;
    if (seen === limit) break;
  }
  await trashMissing(services, batch);
  await saveSweepCursor(database, seen < limit ? null : last);
}

async function trashMissing(services: ConversionServices, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of await missingIds(services.store.database, 'conversions', ids)) {
    await moveToTrash(services, mediaPrefix(id));
  }
}

/** Moves the pictures of organizations that are gone to the trash. */
export async function sweepPictures(services: ConversionServices): Promise<void> {
  if (services.sweep === 'off') return;
  await countSweep(services);
  let batch: string[] = [];
  const sweepBatch = async () => {
    const missing = await missingIds(services.store.database, 'organizations', batch);
    for (const id of missing) await moveToTrash(services, picturesOf(id));
    batch = [];
  };
  for await (const { name } of services.media.list(picturesPrefix)) {
    services.stopping?.throwIfAborted();
    if (isUuid(name)) batch.push(name);
    if (batch.length === batchSize) await sweepBatch();
  }
  await sweepBatch();
}

const keptInTrash = 7 * 86_400_000;

/** Removes media that have been in the trash long enough. */
export async function emptyTrash(services: ConversionServices): Promise<void> {
  if (services.sweep === 'off') return;
  await countSweep(services);
  let seen = 0;
  for (const kind of [conversionsPrefix, picturesPrefix]) {
    const trashed = `${trashPrefix}/${kind}`;
    for await (const { name, changedAt } of services.media.list(trashed)) {
      services.stopping?.throwIfAborted();
      seen += 1;
      if (seen > sweepLimit) return;
      if (Date.now() - changedAt.getTime() < keptInTrash) continue;
      const prefix = `${trashed}/${name}`;
      await step(services, { media: prefix }, 'remove media that were in the trash for 7 days', () =>
        services.media.removeAll(prefix),
      );
    }
  }
}

/** Removes a conversion's files and segments if the conversion is gone. */
export async function removeOrphan(services: ConversionServices, id: string): Promise<void> {
  const conversion = await findConversionById(services.store.database, id);
  if (!conversion) await removeFiles(services, id);
}

/** Removes the media of a deleted conversion, from the trash as well, and the segments that only it used. */
export async function removeFiles(services: ConversionServices, id: string): Promise<void> {
  await removeMedia(services, id);
  await services.removeSegments(await unusedSegments(services.store.database, id));
}

/** Removes the media of a conversion, from the trash as well. */
export async function removeMedia({ media }: ConversionServices, id: string): Promise<void> {
  await media.removeAll(mediaPrefix(id));
  await media.removeAll(`${trashPrefix}/${mediaPrefix(id)}`);
}

/** Removes the segments that only this conversion or draft used. */
export async function removeSegmentsOf({ store, removeSegments }: ConversionServices, id: string) {
  await removeSegments(await releaseSegments(store.database, id));
}
