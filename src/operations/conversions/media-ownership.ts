import { countMediaSweep, readMediaOwner } from '../../storage/installation.ts';
import { type MediaMarker, readMarker, writeMarker } from '../../storage/media/media-marker.ts';
import type { ConversionServices } from '../context.ts';

type MediaServices = Pick<ConversionServices, 'store' | 'media' | 'workDirectory'>;

/** Marks a store without a marker. False for the store of another installation, which `adopt` takes over. */
export async function claimMediaStore(
  services: MediaServices,
  { adopt }: { adopt: boolean },
): Promise<boolean> {
  const { marker, ours } = await compareMarkers(services);
  if (isOurs(marker, ours)) return true;
  if (marker !== null && !adopt) return false;
  await writeMarker(services.media, services.workDirectory, ours);
  return true;
}

/** Whether another installation has marked the store. Changes nothing. */
export async function isForeignStore(services: MediaServices): Promise<boolean> {
  const { marker, ours } = await compareMarkers(services);
  return marker !== null && marker.owner !== ours.owner;
}

/**
 * Counts a sweep, in the database and in the marker. Of two copies of one database, the second to sweep finds a count
 * that it did not make. Throws before anything is moved.
 */
export async function countSweep(services: MediaServices): Promise<void> {
  const { marker, ours } = await compareMarkers(services);
  if (marker !== null && !isOurs(marker, ours)) throw new Error(foreignStore);
  // A marker one behind was not written last time: it is written now, and not counted again.
  const isCounted = marker?.sweeps !== ours.sweeps;
  const sweeps = isCounted ? ours.sweeps : ours.sweeps + 1;
  if (!isCounted) await countMediaSweep(services.store.database, sweeps);
  await writeMarker(services.media, services.workDirectory, { ...ours, sweeps });
}

export const foreignStore =
  'The media store belongs to another installation; this database may be a copy of its database. ' +
  'Choose another S3_BUCKET or MEDIA_PREFIX, or take the store over with MEDIA_ADOPT=yes for one start.';

/** The marker is read first: another process may count a sweep in between, and then the database is one ahead. */
async function compareMarkers({ store, media }: MediaServices) {
  const marker = await readMarker(media);
  return { marker, ours: await readMediaOwner(store.database) };
}

function isOurs(marker: MediaMarker | null, ours: MediaMarker): boolean {
  if (marker?.owner !== ours.owner) return false;
  return marker.sweeps === ours.sweeps || marker.sweeps === ours.sweeps - 1;
}
