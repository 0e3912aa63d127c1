import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { addMissingLinks } from './binary-links.ts';
import { commandEnvironment, type OperatingUser } from './operating-user.ts';

const run = promisify(execFile);

/** Copies the binaries to a place that the user can reach, under another name until they are whole. */
export async function copyBinaries(options: {
  native: string;
  target: string;
  user: OperatingUser;
  isWhole: () => Promise<boolean>;
}): Promise<void> {
  const { native, target, user } = options;
  const place = dirname(target);
  await preparePlace(place, user);
  const partial = await mkdtemp(`${target}.partial-`);
  try {
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await addMissingLinks(partial);
    await openToEveryone(partial);
    // Somebody else may have finished the same copy meanwhile; only a damaged one is replaced.
    if (await options.isWhole()) return;
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** What lies here is executed, so nobody but us may be able to write to it. */
async function preparePlace(place: string, user: OperatingUser): Promise<void> {
  if ((await mkdir(place, { recursive: true })) !== undefined) await chmod(place, 0o755);
  const { uid, mode } = await lstat(place);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new Error(`${place} can be changed by others; PostgreSQL is not run from there.`);
  }
  await run('/bin/sh', ['-c', 'cd "$1"', 'sh', place], { ...user, cwd: '/', env: commandEnvironment });
}

/** The umask of whoever installed the package may have closed the files to others. */
async function openToEveryone(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0;
    await chmod(path, executable ? 0o755 : 0o644);
  }
}
