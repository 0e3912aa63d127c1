import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../domain/errors.ts';
import type { MediaStore } from './media-store.ts';

/** Machines may share the directory, and a restarted container has the same name and process id. */
const machine = hostname().replaceAll(/[^\w]/g, '_').slice(0, 60);
const own = `${machine}-${process.pid}-${randomBytes(4).toString('hex')}-`;
const abandonedAfter = 86_400_000;

/** A directory for unfinished files, removed when it is disposed of. Its name identifies the process. */
export async function makeWorkDirectory(
  parent: string,
): Promise<AsyncDisposable & { readonly path: string }> {
  await makeParent(parent);
  const path = await mkdtemp(join(parent, own));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function storeBytes(
  { media, workDirectory }: { readonly media: MediaStore; readonly workDirectory: string },
  key: string,
  { body, contentType }: { readonly body: Uint8Array; readonly contentType: string },
): Promise<void> {
  await using directory = await makeWorkDirectory(workDirectory);
  const path = join(directory.path, 'file');
  await writeFile(path, body, { mode: 0o600 });
  await media.put(key, path, contentType);
}

/** Removes the directories of killed processes; those of other machines after a day. */
export async function removeLeftDirectories(parent: string): Promise<void> {
  await makeParent(parent);
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(own) && (await isAbandoned(name, path)))
      await rm(path, { recursive: true, force: true });
  }
}

/** Does not create the parent's own parent: a data directory without its disk must not be recreated. */
async function makeParent(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [host, pid] = name.split('-');
  if (host === machine) return Number(pid) === process.pid || !isAlive(Number(pid));
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > abandonedAfter;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** Enough for the files of a few conversions. */
const least = 128 * 1_048_576;

export async function readFreeSpace(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export async function checkFreeSpace(directory: string, bytes = least): Promise<void> {
  const free = await readFreeSpace(directory);
  if (free < bytes)
    throw new Error(`The disk of ${directory} is full: ${free} bytes are free, ${bytes} are needed.`);
}
