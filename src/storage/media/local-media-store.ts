import { createReadStream } from 'node:fs';
import {
  access,
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { errorCode, Problem } from '../../domain/errors.ts';
import { type MediaStore, markerKey } from './media-store.ts';

/** Stores files in a local directory, or on a network disk that all machines share. */
export function createLocalMediaStore(directory: string): MediaStore {
  const pathOf = (key: string) => within(directory, key);
  let isNew = false;
  const checkPlace = async () => {
    if (!isNew) await requireMarker(directory);
  };
  const makeParent = async (path: string) => {
    await checkPlace();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  };
  return {
    async create() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      isNew = true;
    },
    async put(key, localPath) {
      const target = pathOf(key);
      await makeParent(target);
      await chmod(localPath, 0o600);
      await moveFile(localPath, target);
      if (key === markerKey) isNew = false;
    },
    async copy(from, to) {
      const target = pathOf(to);
      await makeParent(target);
      // Finished files never change, so a hard link is as good as a copy.
      await rm(target, { force: true });
      return linkOrCopy(pathOf(from), target).then(
        () => true,
        (error: unknown) => ifMissing(error) ?? false,
      );
    },
    async find(key) {
      const found = await stat(pathOf(key)).catch(ifMissing);
      if (!found?.isFile()) return undefined;
      const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
      return { bytes: found.size, changedAt: found.mtime, etag };
    },
    async read(key, range) {
      return createReadStream(pathOf(key), range ? { start: range.first, end: range.last } : {});
    },
    async remove(key) {
      await checkPlace();
      await rm(pathOf(key), { force: true });
    },
    async removeAll(prefix) {
      await checkPlace();
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
    async move(from, to) {
      for (const path of await filesBelow(pathOf(from))) {
        const target = join(pathOf(to), relative(pathOf(from), path));
        await makeParent(target);
        await rename(path, target);
        const now = new Date();
        for (let each = dirname(target); each !== directory; each = dirname(each))
          await utimes(each, now, now);
      }
      await rm(pathOf(from), { recursive: true, force: true });
    },
    async *list(prefix, after = '') {
      const names = (await readdir(pathOf(prefix)).catch(ifMissing)) ?? [];
      for (const name of names.filter((each) => each > after).sort()) {
        const found = await stat(join(pathOf(prefix), name)).catch(ifMissing);
        if (found) yield { name, changedAt: found.mtime };
      }
    },
    signedUrl: async () => null,
    async check() {
      await requireMarker(directory);
      await access(directory, constants.R_OK | constants.W_OK);
    },
  };
}

const missingDirectory = 'The media directory is missing or empty: its disk may not be mounted.';

/** Throws if the marker is missing. Below a mount point without its disk, files would be written to the wrong place. */
export async function requireMarker(directory: string): Promise<void> {
  try {
    await access(join(directory, markerKey));
  } catch (error) {
    ifMissing(error);
    const cause = new Error(
      `The media directory ${directory} is missing, or without its file ${markerKey}. Mount its disk, or set the DATA_DIR ` +
        'that the other processes have. If the media are lost, start the service once with MEDIA_ADOPT=yes.',
      { cause: error },
    );
    throw new Problem('UNAVAILABLE', missingDirectory, { cause });
  }
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(ifMissing);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Renames the file. If it is on another disk, copies it next to its target first. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await moveToOtherDisk(from, to);
  }
  await flush(dirname(to));
}

/** Not every disk supports hard links, and some limit their number per file. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyWhole(from, to);
  }
}

async function moveToOtherDisk(from: string, to: string): Promise<void> {
  await copyWhole(from, to);
  await rm(from, { force: true });
}

async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.draft`;
  try {
    await copyFile(from, draft);
    await flush(draft);
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

/** Prevents a key from leading out of the directory. */
function within(directory: string, key: string): string {
  const path = normalize(join(directory, key));
  if (!`${path}${sep}`.startsWith(`${normalize(directory)}${sep}`))
    throw new Error(`${key} is not a media key.`);
  return path;
}

/** Ignores a missing file, because another process may remove a file at any time. */
export function ifMissing(error: unknown): undefined {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}
