import { randomUUID } from 'node:crypto';
import { Problem } from '../../domain/errors.ts';
import { inTransaction } from '../../storage/database.ts';
import {
  countMediaSweep,
  lockInstallation,
  readMediaOwner,
  rememberMediaStore,
} from '../../storage/installation.ts';
import { type MediaMarker, readMarker, writeMarker } from '../../storage/media/media-marker.ts';
import type { ConversionServices } from '../context.ts';

type MediaServices = Pick<ConversionServices, 'store' | 'media' | 'workDirectory'>;

/** Marks the media store as ours, or returns why it cannot. `adopt` takes it over from another installation. */
export async function claimMediaStore(services: MediaServices, { adopt }: { adopt: boolean }) {
  const { marker, ours } = await compareMarkers(services);
  if (isMarked(marker, ours)) return null;
  return inTransaction(services.store.database, async (database) => {
    // If several processes start with a new store, only one marks it.
    await lockInstallation(database);
    const { marker, ours } = await compareMarkers({ ...services, store: { database } });
    const fault = faultOf(marker, ours);
    if (fault !== null && !adopt) return fault;
    if (isMarked(marker, ours)) return null;
    const known = fault === null && !marker?.copyOf ? ours.storeId : null;
    const storeId = marker?.storeId ?? known ?? randomUUID();
    const { owner, sweeps } = ours;
    await services.media.create();
    await writeMarker(services.media, services.workDirectory, { owner, sweeps, storeId });
    await rememberMediaStore(database, storeId);
    return null;
  });
}

/** Returns why the store does not belong to this installation; null if it does. Changes nothing. */
export async function examineMediaStore(services: Pick<MediaServices, 'media'> & Databases) {
  const { marker, ours } = await compareMarkers(services);
  return faultOf(marker, ours);
}

/** Throws if the media store is unavailable or does not belong to this installation. */
export async function requireMediaStore(services: Pick<MediaServices, 'media'> & Databases): Promise<void> {
  await services.media.check();
  const fault = await examineMediaStore(services);
  if (fault !== null) throw new Problem('VALIDATION_FAILED', fault);
}

/** Lets the installation switch to a complete copy of its media. */
export async function markCopy(services: MediaServices): Promise<void> {
  const { marker, ours } = await compareMarkers(services);
  const isInUse = marker?.storeId !== undefined && marker.storeId === ours.storeId;
  if (isInUse || ours.storeId === null) return;
  const copy = { owner: ours.owner, sweeps: ours.sweeps, copyOf: ours.storeId };
  await writeMarker(services.media, services.workDirectory, copy);
}

/** Whether another installation has marked the store. Changes nothing. */
export async function isForeignStore(services: MediaServices): Promise<boolean> {
  const { marker, ours } = await compareMarkers(services);
  return marker !== null && marker.owner !== ours.owner && marker.copyOf !== ours.storeId;
}

/**
 * Counts a sweep in the database and in the marker. If two copies of a database exist, the second one to sweep finds a
 * count that it did not write. Throws before any file is moved.
 */
export async function countSweep(services: MediaServices): Promise<void> {
  const { marker, ours } = await compareMarkers(services);
  const fault = faultOf(marker, ours);
  if (fault !== null) throw new Error(fault);
  // If the marker is one behind, the last write failed: write it now, without counting again.
  const isCounted = marker?.sweeps !== ours.sweeps;
  const sweeps = isCounted ? ours.sweeps : ours.sweeps + 1;
  if (!isCounted) await countMediaSweep(services.store.database, sweeps);
  const storeId = ours.storeId ?? undefined;
  await writeMarker(services.media, services.workDirectory, { owner: ours.owner, sweeps, storeId });
}

export const foreignStore =
  'The media store belongs to another installation; this database may be a copy of its database. ' +
  'Choose another S3_BUCKET or MEDIA_PREFIX, or take the store over with MEDIA_ADOPT=yes for one start.';

const otherStore =
  'This is not the media store that the other processes use, so their episodes would be missing here. Give all ' +
  'processes the same S3_BUCKET and MEDIA_PREFIX, or without a bucket the same DATA_DIR. If the media were moved by ' +
  'hand or are lost, start once with MEDIA_ADOPT=yes.';

type Databases = { readonly store: Pick<MediaServices['store'], 'database'> };
type Ours = Awaited<ReturnType<typeof readMediaOwner>>;

/** The marker first: if another process counts a sweep in between, the database may be one ahead. */
async function compareMarkers({ store, media }: Pick<MediaServices, 'media'> & Databases) {
  const marker = await readMarker(media);
  return { marker, ours: await readMediaOwner(store.database) };
}

function isMarked(marker: MediaMarker | null, ours: Ours): boolean {
  return marker?.storeId !== undefined && marker.storeId === ours.storeId && faultOf(marker, ours) === null;
}

function faultOf(marker: MediaMarker | null, ours: Ours): string | null {
  if (marker === null) return ours.storeId === null ? null : otherStore;
  // The database may have been copied after the media.
  if (marker.copyOf !== undefined && marker.copyOf === ours.storeId) return null;
  if (marker.owner !== ours.owner) return foreignStore;
  if (marker.copyOf !== undefined) return otherStore;
  if (ours.sweeps - marker.sweeps !== 0 && ours.sweeps - marker.sweeps !== 1) return foreignStore;
  const isKnown = marker.storeId !== undefined && ours.storeId !== null;
  return isKnown && marker.storeId !== ours.storeId ? otherStore : null;
}
