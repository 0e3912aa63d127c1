import type { Snapshot } from '../../storage/backup/snapshot.ts';
import { mediaKeys } from '../conversions/media.ts';
import { pictureKey } from '../pictures.ts';
import { soundKey } from '../sounds.ts';

/** The keys of all files of the media store that the database names, or of one organization, in groups that belong together. */
export async function* storedKeys(
  snapshot: Pick<Snapshot, 'pictures' | 'sounds' | 'media'>,
  owner?: string,
): AsyncGenerator<readonly string[], void, void> {
  for (const { organizationId, name } of await snapshot.pictures())
    if (owner === undefined || owner === organizationId) yield [pictureKey(organizationId, name)];
  for (const id of await snapshot.sounds(owner)) yield [soundKey(id)];
  for await (const conversion of snapshot.media(owner)) yield mediaKeys(conversion);
}
