import { text } from 'node:stream/consumers';
import { type MediaStore, markerKey } from './media-store.ts';
import { storeBytes } from './work-directories.ts';

/** An object that identifies this store and its installation, and counts its sweeps. */
export type MediaMarker = {
  readonly owner: string;
  readonly sweeps: number;
  /** Undefined if an earlier release wrote the marker. */
  readonly storeId?: string | undefined;
  /** The id of the store that was copied here. The first service that starts with the copy removes it. */
  readonly copyOf?: string | undefined;
};

const maxBytes = 1000;

/** Returns null for a store without a marker. An unreadable marker belongs to another installation. */
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

export function writeMarker(media: MediaStore, workDirectory: string, marker: MediaMarker): Promise<void> {
  const body = Buffer.from(JSON.stringify(marker));
  return storeBytes({ media, workDirectory }, markerKey, { body, contentType: 'application/json' });
}
