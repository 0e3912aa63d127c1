import { storedMedia } from '../../storage/backup/snapshot.ts';
import { countLost, type Installation, storedKeys } from './back-up.ts';

/** Looks for the files that the database references, oldest first, for a limited time. */
export async function findLostMedia({ store, media }: Installation, { seconds }: { seconds: number }) {
  const end = Date.now() + seconds * 1000;
  const notFound = new Set<string>();
  let files = 0;
  let isComplete = true;
  for await (const keys of storedKeys(storedMedia(store.pool))) {
    isComplete = Date.now() < end;
    if (!isComplete) break;
    const found = await Promise.all(keys.map((key) => media.find(key)));
    for (const [index, key] of keys.entries()) if (!found[index]) notFound.add(key);
    files += keys.length;
  }
  return { files, isComplete, ...(await countLost(store, notFound)) };
}
