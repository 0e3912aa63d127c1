import { once } from 'node:events';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { Problem } from '../../domain/errors.ts';
import { secretKeyFingerprint } from '../../domain/secrets.ts';
import { type ArchiveWriter, createArchive, inParts } from '../../storage/backup/archive.ts';
import type { TableShape } from '../../storage/backup/load-tables.ts';
import { type Snapshot, storedMedia, withSnapshot } from '../../storage/backup/snapshot.ts';
import type { Store } from '../../storage/database.ts';
import { readKeyFingerprint } from '../../storage/installation.ts';
import type { MediaStore } from '../../storage/media/media-store.ts';
import { appliedMigrations, pendingMigrations } from '../../storage/migrate.ts';
import { mediaKeys } from '../conversions/media.ts';
import { requireMediaStore } from '../conversions/media-ownership.ts';
import { pictureKey } from '../pictures.ts';
import { soundKey } from '../sounds.ts';

export type BackupHeader = {
  readonly format: 1;
  readonly version: string;
  readonly createdAt: string;
  readonly migrations: readonly string[];
  readonly secretKeyFingerprint: string;
  readonly tables: readonly TableShape[];
  /** `include`: the backup contains the files. `list`: it contains only their keys and lengths. */
  readonly media: 'include' | 'list';
};

export const names = {
  header: 'backup.json',
  secretKey: 'secret-key',
  table: (table: string) => `database/${table}/`,
  mediaFiles: 'media/',
  mediaList: 'media-list/',
} as const;

export type Installation = { readonly store: Store; readonly media: MediaStore };

export type BackupOptions = {
  readonly path: string;
  readonly version: string;
  readonly media: BackupHeader['media'];
  readonly keys: SecretKeys;
  readonly report: Report;
};

export type BackupSummary = {
  readonly bytes: number;
  readonly tables: number;
  readonly mediaFiles: number;
  readonly missingFiles: number;
  readonly firstMissing: string | null;
  /** Items that a restore also needs and the operator must store separately. */
  readonly notIncluded: readonly NotIncluded[];
};

/** Writes one snapshot of the database and the media it refers to, while the service runs. */
export async function backUp({ store, media }: Installation, options: BackupOptions): Promise<BackupSummary> {
  const migrations = await appliedMigrations(store.database);
  const fingerprint = migrations.length === 0 ? undefined : await readKeyFingerprint(store.database);
  if (fingerprint === undefined) throw new Problem('VALIDATION_FAILED', 'There is nothing to back up yet.');
  checkKeys(options.keys, fingerprint);
  // An older schema may not know its media store yet.
  if ((await pendingMigrations(store.database)).length === 0) await requireMediaStore({ store, media });
  const archive = await createArchive(options.path);
  try {
    const files = await withSnapshot(store, async (snapshot) => {
      const { tables } = snapshot;
      const { version, media: kind, keys } = options;
      const header: BackupHeader = {
        format: 1,
        version,
        createdAt: new Date().toISOString(),
        migrations,
        tables,
        media: kind,
        secretKeyFingerprint: fingerprint,
      };
      await archive.add(names.header, Buffer.from(JSON.stringify(header, null, 2)));
      if (keys.keyFile !== null) await archive.add(names.secretKey, Buffer.from(keys.keyFile));
      await addTables(archive, snapshot, options.report);
      return (kind === 'include' ? addMedia : listMedia)(archive, snapshot, media, sparse(options.report));
    });
    const notIncluded = [...keysToKeep(options.keys, fingerprint), ...mediaToKeep[options.media], settings];
    const bytes = await archive.finish();
    const { tables, mediaFiles, notFound } = files;
    return { bytes, tables, mediaFiles, ...(await countLost(store, notFound)), notIncluded };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

const compress = promisify(zstdCompress);

async function addTables(archive: ArchiveWriter, snapshot: Snapshot, report: Report): Promise<void> {
  for (const table of snapshot.tables) {
    report(`Table ${table.name}`);
    await addParts(archive, names.table(table.name), snapshot.rows(table));
  }
}

async function addParts(archive: ArchiveWriter, prefix: string, content: AsyncIterable<Buffer>) {
  for await (const { number, bytes } of inParts(content))
    await archive.add(`${prefix}${number}.zst`, await compress(bytes));
}

async function addMedia(archive: ArchiveWriter, snapshot: Snapshot, media: MediaStore, report: Report) {
  const notFound = new Set<string>();
  let mediaFiles = 0;
  for await (const keys of storedKeys(snapshot)) {
    for (const key of keys) {
      const file = await openFile(media, key);
      if (!file) notFound.add(key);
      else {
        await archive.addStream(names.mediaFiles + key, file.bytes, file.content);
        mediaFiles += 1;
      }
    }
    report(`${mediaFiles} media files`);
  }
  return { tables: snapshot.tables.length, mediaFiles, notFound };
}

/** Returns null if the file no longer exists. Once the file is open, deleting it does not matter. */
export async function openFile(media: MediaStore, key: string) {
  const found = await media.find(key);
  if (!found) return null;
  try {
    const content = await media.read(key);
    await once(content, 'readable');
    return { bytes: found.bytes, content };
  } catch (error) {
    if (await media.find(key)) throw error;
    return null;
  }
}

async function listMedia(archive: ArchiveWriter, snapshot: Snapshot, media: MediaStore, report: Report) {
  const notFound = new Set<string>();
  let mediaFiles = 0;
  const lines = async function* () {
    for await (const keys of storedKeys(snapshot)) {
      const found = await Promise.all(keys.map((key) => media.find(key)));
      for (const [index, key] of keys.entries()) {
        const bytes = found[index]?.bytes;
        if (bytes === undefined) notFound.add(key);
        else {
          yield Buffer.from(`${JSON.stringify({ key, bytes })}\n`);
          mediaFiles += 1;
        }
      }
      report(`${mediaFiles} media files`);
    }
  };
  await addParts(archive, names.mediaList, lines());
  return { tables: snapshot.tables.length, mediaFiles, notFound };
}

/** Counts the missing files that the database still references. The others were deleted meanwhile. */
export async function countLost(store: Store, notFound: ReadonlySet<string>) {
  let missingFiles = 0;
  let firstMissing: string | null = null;
  if (notFound.size === 0) return { missingFiles, firstMissing };
  for await (const keys of storedKeys(storedMedia(store.pool)))
    for (const key of keys) {
      if (!notFound.has(key)) continue;
      missingFiles += 1;
      firstMissing ??= key;
    }
  return { missingFiles, firstMissing };
}

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

export type Report = (message: string) => void;

const interval = 2000;

export function sparse(report: Report): Report {
  let last = 0;
  return (message) => {
    if (Date.now() - last < interval) return;
    last = Date.now();
    report(message);
  };
}

/** Yields the keys of all media that the database references, optionally of one organization, in related groups. */
export async function* storedKeys(
  snapshot: Pick<Snapshot, 'pictures' | 'sounds' | 'media'>,
  owner?: string,
): AsyncGenerator<readonly string[], void, void> {
  for (const { organizationId, name } of await snapshot.pictures())
    if (owner === undefined || owner === organizationId) yield [pictureKey(organizationId, name)];
  for (const id of await snapshot.sounds(owner)) yield [soundKey(id)];
  for await (const conversion of snapshot.media(owner)) yield mediaKeys(conversion);
}

type SecretKeys = {
  /** The key in the settings; null if the key is in the data directory. */
  readonly secretKey: string | null;
  /** The content of the key file; null if it does not exist, or the settings contain the key. */
  readonly keyFile: string | null;
  readonly oldSecretKeys: readonly string[];
};

type NotIncluded = { readonly what: string; readonly keep: string };

/** Refuses to create a backup whose secrets no restore could read. */
function checkKeys({ secretKey, keyFile, oldSecretKeys }: SecretKeys, fingerprint: string): void {
  const key = secretKey ?? keyFile;
  const known = key === null ? oldSecretKeys : [key, ...oldSecretKeys];
  if (known.map(secretKeyFingerprint).includes(fingerprint)) return;
  const fault = key === null ? 'is missing' : 'is not that of the database';
  const place = secretKey === null ? 'the file secret-key of the data directory' : 'SECRET_KEY';
  throw new Problem(
    'VALIDATION_FAILED',
    `Nothing was backed up: ${place} ${fault}, so no restore could read what is encrypted. Restore the key from an ` +
      'earlier backup, or set SECRET_KEY to the key that this database was set up with.',
  );
}

function keysToKeep({ secretKey, keyFile }: SecretKeys, fingerprint: string): NotIncluded[] {
  const key = secretKey ?? keyFile;
  const isRotated = key !== null && secretKeyFingerprint(key) === fingerprint;
  return [
    ...(secretKey === null ? [] : [{ what: 'secret key', keep: 'SECRET_KEY: no restore works without it' }]),
    ...(isRotated ? [] : [{ what: 'old secret key', keep: 'SECRET_KEYS_OLD: no restore works without it' }]),
  ];
}

const mediaToKeep: Record<'include' | 'list', readonly NotIncluded[]> = {
  include: [],
  list: [{ what: 'media files', keep: 'the media store: the backup only lists its files' }],
};

const settings: NotIncluded = { what: 'settings', keep: '.env, or the environment of the service' };
