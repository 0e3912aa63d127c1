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
import { soundKey, soundsPrefix } from '../sounds.ts';
import { attemptPrefix, conversionsPrefix, mediaKey, mediaPrefix, trashPrefix } from './media.ts';
import { countSweep } from './media-ownership.ts';

const batchLength = 16;
const maxOrphanedFiles = 4800;

/** Moves the media of failed attempts to the trash after an hour, and removes the media of deleted conversions. */
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
        // Deleted last: a worker that noticed the deletion late may have added segments until now.
        await deleteSegmentRows(store.database, conversionId);
      },
    );
  } else if (!inUse) {
    await moveToTrash(services, attemptPrefix(conversionId, attempt));
  } else if (file.media) {
    const usedNames = new Set<unknown>(Object.values(file.media));
    for await (const { name } of media.list(attemptPrefix(conversionId, attempt)))
      if (!usedNames.has(name)) await moveToTrash(services, mediaKey(conversionId, attempt, name));
  }
}

function moveToTrash(services: ConversionServices, prefix: string): Promise<void> {
  const move = () => services.media.move(prefix, `${trashPrefix}/${prefix}`);
  return step(services, { media: prefix }, 'move media without an owner to the trash', move);
}

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

/** Moves media without a conversion to the trash, a part per run: the database may be restored from an older backup. */
export async function sweepMedia(services: ConversionServices, limit = sweepLimit): Promise<void> {
  const { database } = services.store;
  const files = { prefix: conversionsPrefix, table: 'conversions', minAge: untouched, limit } as const;
  const after = services.sweep === 'off' ? null : await readSweepCursor(database);
  const last = await sweepBelow(services, { ...files, after }, (id) =>
    moveToTrash(services, mediaPrefix(id)),
  );
  if (last !== undefined) await saveSweepCursor(database, last);
}

export async function sweepPictures(services: ConversionServices): Promise<void> {
  const files = { prefix: picturesPrefix, table: 'organizations', minAge: 0 } as const;
  await sweepBelow(services, files, (id) => moveToTrash(services, picturesOf(id)));
}

/** Removes the sound files of deleted products and organizations, and of failed uploads. */
export async function sweepSounds(services: ConversionServices): Promise<void> {
  const files = { prefix: soundsPrefix, table: 'sounds', minAge: untouched } as const;
  await sweepBelow(services, files, (id) =>
    step(services, { media: soundKey(id) }, 'remove a sound that no one has', () =>
      services.media.remove(soundKey(id)),
    ),
  );
}

type SweptFiles = {
  readonly prefix: string;
  /** The table with a row for each id below the prefix. */
  readonly table: Parameters<typeof missingIds>[1];
  readonly minAge: number;
  readonly after?: string | null;
  readonly limit?: number;
};

/** Removes what has no row. Returns where the next run continues; null at the end, undefined if nothing is swept. */
async function sweepBelow(
  services: ConversionServices,
  { prefix, table, minAge, after = null, limit = Number.POSITIVE_INFINITY }: SweptFiles,
  remove: (id: string) => Promise<void>,
): Promise<string | null | undefined> {
  if (services.sweep === 'off') return undefined;
  await countSweep(services);
  let checked = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    for (const id of await missingIds(services.store.database, table, batch)) await remove(id);
    batch = [];
  };
  for await (const { name, changedAt } of services.media.list(prefix, after ?? undefined)) {
    services.stopping?.throwIfAborted();
    const id = name.replace(/\.wav$/, '');
    if (isUuid(id) && Date.now() - changedAt.getTime() >= minAge) batch.push(id);
    if (batch.length === batchSize) await sweepBatch();
    checked += 1;
    if (checked === limit) {
      await sweepBatch();
      return name;
    }
  }
  await sweepBatch();
  return null;
}

const trashRetention = 7 * 86_400_000;

export async function emptyTrash(services: ConversionServices): Promise<void> {
  if (services.sweep === 'off') return;
  await countSweep(services);
  let checked = 0;
  for (const kind of [conversionsPrefix, picturesPrefix]) {
    const trashed = `${trashPrefix}/${kind}`;
    for await (const { name, changedAt } of services.media.list(trashed)) {
      services.stopping?.throwIfAborted();
      checked += 1;
      if (checked > sweepLimit) return;
      if (Date.now() - changedAt.getTime() < trashRetention) continue;
      const prefix = `${trashed}/${name}`;
      await step(services, { media: prefix }, 'remove media that were in the trash for 7 days', () =>
        services.media.removeAll(prefix),
      );
    }
  }
}

export async function removeOrphan(services: ConversionServices, id: string): Promise<void> {
  const conversion = await findConversionById(services.store.database, id);
  if (!conversion) await removeFiles(services, id);
}

/** Removes the media of a deleted conversion, also from the trash, and the segments that only it used. */
export async function removeFiles(services: ConversionServices, id: string): Promise<void> {
  await removeMedia(services, id);
  await services.removeSegments(await unusedSegments(services.store.database, id));
}

export async function removeMedia({ media }: ConversionServices, id: string): Promise<void> {
  await media.removeAll(mediaPrefix(id));
  await media.removeAll(`${trashPrefix}/${mediaPrefix(id)}`);
}

export async function removeSegmentsOf({ store, removeSegments }: ConversionServices, id: string) {
  await removeSegments(await releaseSegments(store.database, id));
}
