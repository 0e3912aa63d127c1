import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type MediaStore, markerKey } from './media-store.ts';
import { makeWorkDirectory } from './work-directories.ts';

/** An object that says which store this is, to which installation it belongs, and how often it has been swept. */
export type MediaMarker = {
  readonly owner: string;
  readonly sweeps: number;
  /** Undefined if an earlier release wrote it. */
  readonly storeId?: string | undefined;
  /** The id of the store that was copied here. It is removed by the first service that starts with the copy. */
  readonly copyOf?: string | undefined;
};

const maxBytes = 1000;

/** Null for a store without one. A marker that cannot be understood belongs to another installation. */
export async function readMarker(store: MediaStore): Promise<MediaMarker | null> {
  const found = await store.find(markerKey);
  if (!found) return null;
  const written = found.bytes > maxBytes ? '' : await text(await store.read(markerKey));
  try {
    const { owner, sweeps, storeId, copyOf } = JSON.parse(written);
    return { owner: String(owner), sweeps: Number(sweeps), storeId, copyOf };
  } catch {
    return { owner: 'unknown', sweeps: 0 };
  }
}

export async function writeMarker(store: MediaStore, workDirectory: string, marker: MediaMarker) {
  const directory = await makeWorkDirectory(workDirectory);
  try {
    const path = join(directory.path, 'marker');
    await writeFile(path, JSON.stringify(marker));
    await store.put(markerKey, path, 'application/json');
  } finally {
    await directory.remove();
  }
}
