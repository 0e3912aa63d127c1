import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { addMissingLinks } from './binary-links.ts';
import { commandEnvironment, type OperatingUser } from './operating-user.ts';

const run = promisify(execFile);

const partialMark = '.partial-';
const maxCopy = 10 * 60_000;

/** Copies the binaries to a place that the user can reach, under another name until they are whole. */
export async function copyBinaries(options: {
  native: string;
  target: string;
  user: OperatingUser;
  onProgress: (message: string) => void;
  isWhole: () => Promise<boolean>;
}): Promise<void> {
  const { native, target, user } = options;
  const place = dirname(target);
  await preparePlace(place, user);
  await removeAbandonedCopies(place);
  options.onProgress(`Copying PostgreSQL to ${place}.`);
  const partial = await mkdtemp(`${target}${partialMark}`);
  try {
    await copyForEveryone(native, partial);
    await addMissingLinks(partial);
    // Somebody else may have finished the same copy meanwhile; only a damaged one is replaced.
    if (await options.isWhole()) return;
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  } catch (error) {
    if (!(await options.isWhole())) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** What lies there is executed, so nobody else may be able to change it. */
export async function isTrusted(place: string, user: OperatingUser): Promise<boolean> {
  const found = await lstat(place).catch(() => undefined);
  if (found === undefined || (found.mode & 0o022) !== 0) return false;
  return found.uid === process.getuid?.() || found.uid === user.uid;
}

/** Makes the place, when the user can get there at all. */
async function preparePlace(place: string, user: OperatingUser): Promise<void> {
  await run('/bin/sh', ['-c', 'cd "$1"', 'sh', dirname(place)], {
    ...user,
    cwd: '/',
    env: commandEnvironment,
  });
  if ((await mkdir(place, { recursive: true })) !== undefined) await chmod(place, 0o755);
  if (!(await isTrusted(place, user))) {
    throw new Error(`${place} can be changed by others; PostgreSQL is not run from there.`);
  }
}

/** Left by a process that was killed while it copied; a young one may belong to a process that still does. */
async function removeAbandonedCopies(place: string): Promise<void> {
  for (const name of (await readdir(place)).filter((entry) => entry.includes(partialMark))) {
    const path = join(place, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > maxCopy)
      await rm(path, { recursive: true, force: true });
  }
}

/** Copies a tree so that everybody can read it, whatever the umask of whoever installed the package was. */
async function copyForEveryone(from: string, to: string): Promise<void> {
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async ({ name }) => {
      const [source, copy] = [join(from, name), join(to, name)];
      const kind = await lstat(source);
      if (kind.isSymbolicLink()) return symlink(await readlink(source), copy);
      if (kind.isDirectory()) {
        await mkdir(copy);
        return copyForEveryone(source, copy);
      }
      await copyFile(source, copy);
      return chmod(copy, (kind.mode & 0o100) === 0 ? 0o644 : 0o755);
    }),
  );
}
