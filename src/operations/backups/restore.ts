import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { Problem } from '../../domain/errors.ts';
import { secretKeyFingerprint } from '../../domain/secrets.ts';
import { type ArchiveEntry, readArchive, verifyArchive } from '../../storage/backup/archive.ts';
import { checkTarget, loadTables, refuseData } from '../../storage/backup/load-tables.ts';
import { readMarker } from '../../storage/media/media-marker.ts';
import { makeWorkDirectory } from '../../storage/media/work-directories.ts';
import { readSecretKey, writeSecretKey } from '../../storage/secret-key.ts';
import { contentTypeOf } from '../conversions/media.ts';
import { claimMediaStore } from '../conversions/media-ownership.ts';
import { type BackupHeader, type Installation, names, type Report, sparse } from './back-up.ts';

export type Target = Installation & {
  readonly workDirectory: string;
  readonly dataDirectory: string;
  /** Null if the key is in a file of the data directory. */
  readonly secretKey: string | null;
  readonly oldSecretKeys?: readonly string[];
};

export type RestoreSummary = {
  readonly version: string;
  readonly createdAt: string;
  readonly mediaFiles: number;
  /** Files that the backup only lists and that are missing from the media store. */
  readonly missingFiles: number;
  readonly firstMissing: string | null;
  /** False if the media store belongs to the original installation. */
  readonly ownsMedia: boolean;
};

/** Restores a backup into an empty installation. The database is last: an interrupted restore can be repeated. */
export async function restore(target: Target, path: string, report: Report): Promise<RestoreSummary> {
  // Checked before reading a large file.
  await refuseData(target.store);
  const often = sparse(report);
  await verifyArchive(path, (share) => often(`Checked ${Math.floor(share * 100)} %`));
  const { header, secretKey, tables } = await readContents(path);
  await checkTarget(target.store, header);
  const isMarked = (await readMarker(target.media)) !== null;
  if (header.media === 'include' && isMarked)
    throw refused('The media store is in use. Choose another S3_BUCKET, MEDIA_PREFIX or DATA_DIR.');
  await restoreSecretKey(target, header, secretKey);
  await target.media.create();
  const files = await restoreMedia(target, path, often);
  report('Database');
  const rows = (table: { name: string }) => joined(tables.get(table.name) ?? []);
  await loadTables(target.store, { ...header, rows });
  const ownsMedia = (await claimMediaStore(target, { adopt: !isMarked })) === null;
  return { version: header.version, createdAt: header.createdAt, ...files, ownsMedia };
}

function refused(message: string): Problem {
  return new Problem('VALIDATION_FAILED', message);
}

async function readContents(path: string) {
  const tables = new Map<string, ArchiveEntry[]>();
  let header = null as BackupHeader | null;
  let secretKey: string | undefined;
  for await (const entry of readArchive(path)) {
    if (entry.name === names.header) header = JSON.parse(await text(entry.read()));
    if (entry.name === names.secretKey) secretKey = await text(entry.read());
    const [folder, table = ''] = entry.name.split('/');
    if (folder !== 'database') continue;
    const parts = tables.get(table);
    if (parts) parts.push(entry);
    else tables.set(table, [entry]);
  }
  if (header?.format !== 1) throw refused(`${path} is not a backup that this release can read.`);
  return { header, secretKey, tables };
}

async function* joined(parts: readonly ArchiveEntry[]): AsyncGenerator<Buffer, void, void> {
  for (const part of parts) yield* part.read().pipe(createZstdDecompress()) as AsyncIterable<Buffer>;
}

/** Uses the key from the settings, the data directory or the backup, in this order, and refuses a wrong one. */
async function restoreSecretKey(
  target: Target,
  header: BackupHeader,
  backupKey: string | undefined,
): Promise<void> {
  const key = target.secretKey ?? (await readSecretKey(target.dataDirectory)) ?? backupKey;
  if (key === undefined)
    throw refused('The backup has no secret key. Set SECRET_KEY to that of the original installation.');
  const known = [key, ...(target.oldSecretKeys ?? [])].map(secretKeyFingerprint);
  if (!known.includes(header.secretKeyFingerprint))
    throw refused('SECRET_KEY, or the file secret-key of the data directory, is not that of the backup.');
  if (target.secretKey === null) await writeSecretKey(target.dataDirectory, key);
}

type MediaCounts = { mediaFiles: number; missingFiles: number; firstMissing: string | null };

async function restoreMedia(target: Target, path: string, report: Report) {
  const counts: MediaCounts = { mediaFiles: 0, missingFiles: 0, firstMissing: null };
  await using directory = await makeWorkDirectory(target.workDirectory);
  for await (const entry of readArchive(path)) {
    if (entry.name.startsWith(names.mediaFiles)) {
      await restoreFile(target, entry, join(directory.path, 'file'));
      counts.mediaFiles += 1;
    }
    if (entry.name.startsWith(names.mediaList)) await compareList(target, entry, counts);
    if (counts.mediaFiles > 0) report(`${counts.mediaFiles} media files`);
  }
  return counts;
}

async function restoreFile({ media }: Target, entry: ArchiveEntry, draft: string): Promise<void> {
  const key = entry.name.slice(names.mediaFiles.length);
  await rm(draft, { force: true });
  await pipeline(entry.read(), createWriteStream(draft, { mode: 0o600 }));
  await media.put(key, draft, contentTypeOf(key));
}

async function compareList({ media }: Target, entry: ArchiveEntry, counts: MediaCounts): Promise<void> {
  const lines = createInterface({ input: entry.read().pipe(createZstdDecompress()) });
  for await (const line of lines) {
    const { key, bytes } = JSON.parse(line);
    const isThere = (await media.find(key))?.bytes === bytes;
    counts[isThere ? 'mediaFiles' : 'missingFiles'] += 1;
    if (!isThere) counts.firstMissing ??= key;
  }
}
