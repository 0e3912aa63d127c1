import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../domain/errors.ts';
import { withSnapshot } from '../../storage/backup/snapshot.ts';
import type { MediaStore, StoredFile } from '../../storage/media/media-store.ts';
import { makeWorkDirectory } from '../../storage/media/work-directories.ts';
import { contentTypeOf } from '../conversions/media.ts';
import { foreignStore, isForeignStore, markCopy } from '../conversions/media-ownership.ts';
import { countLost, type Installation, type Report, sparse, storedKeys } from './back-up.ts';

export type CopySummary = {
  readonly copied: number;
  /** Files that already exist in the target with the same content. */
  readonly kept: number;
  readonly missing: number;
  readonly firstMissing: string | null;
};

/** Copies all media to another store while the service runs. A second run copies only new files. */
export async function copyMedia(
  source: Installation & { readonly workDirectory: string },
  target: MediaStore,
  report: Report,
): Promise<CopySummary> {
  const copy = { ...source, media: target };
  if (await isForeignStore(copy)) throw new Problem('VALIDATION_FAILED', foreignStore);
  await source.media.check();
  await target.create();
  const often = sparse(report);
  const counts = { copied: 0, kept: 0 };
  const notFound = new Set<string>();
  await using directory = await makeWorkDirectory(source.workDirectory);
  await withSnapshot(source.store, async (snapshot) => {
    for await (const keys of storedKeys(snapshot)) {
      for (const key of keys) {
        const outcome = await copyFile(source.media, target, key, join(directory.path, 'file'));
        if (outcome === 'missing') notFound.add(key);
        else counts[outcome] += 1;
        often(`${counts.copied} files copied, ${counts.kept} were there`);
      }
    }
  });
  await markCopy(copy);
  const { missingFiles, firstMissing } = await countLost(source.store, notFound);
  return { ...counts, missing: missingFiles, firstMissing };
}

const unverified = 'copying';

/** Renames a copy to its final key only after verifying its checksum. */
async function copyFile(source: MediaStore, target: MediaStore, key: string, draft: string) {
  const found = await source.find(key);
  if (!found) return 'missing';
  const there = await target.find(key);
  if (there?.bytes === found.bytes) {
    const checksums = await Promise.all([md5Of(source, key, found), md5Of(target, key, there)]);
    if (checksums[0] === checksums[1]) return 'kept';
  }
  const checksum = await download(await source.read(key), draft);
  const unverifiedKey = `${unverified}/${key}`;
  await target.put(unverifiedKey, draft, contentTypeOf(key));
  if ((await hashOf(await target.read(unverifiedKey))) !== checksum) {
    await target.remove(unverifiedKey);
    throw new Error(`${key} was not stored as it was sent. Run the command again.`);
  }
  await target.move(unverifiedKey, key);
  return 'copied';
}

/** Returns the MD5 of a file. A bucket provides it without sending the file, unless it uses its own encryption key. */
async function md5Of(store: MediaStore, key: string, { etag }: StoredFile): Promise<string> {
  const [, md5] = /^"([0-9a-f]{32})"$/.exec(etag) ?? [];
  return md5 ?? hashOf(await store.read(key), 'md5');
}

async function download(content: Readable, path: string): Promise<string> {
  const hash = createHash('sha256');
  const tap = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(content, tap, createWriteStream(path, { mode: 0o600 }));
  return hash.digest('hex');
}

async function hashOf(content: Readable, algorithm = 'sha256'): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
