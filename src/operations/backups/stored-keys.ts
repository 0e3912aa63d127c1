import type { Snapshot } from '../../storage/backup/snapshot.ts';
import { mediaKeys } from '../conversions/media.ts';
import { pictureKey } from '../pictures.ts';

/** The keys of all files of the media store that the database names, in groups that belong together. */
export async function* storedKeys(snapshot: Snapshot): AsyncGenerator<readonly string[], void, void> {
  for (const { organizationId, name } of await snapshot.pictures()) yield [pictureKey(organizationId, name)];
  for await (const conversion of snapshot.media()) yield mediaKeys(conversion);
}
