import { mkdtemp, opendir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../domain/error-code.ts';

const prefix = 'aloud-conversion-';
const ownedBy = new RegExp(`^${prefix}(\\d+)-`);

/** A temporary directory for the files of one attempt. Its name contains the id of the process. */
export async function makeDirectory(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the directories of processes that were killed. */
export async function removeLeftDirectories(): Promise<void> {
  for await (const entry of await opendir(tmpdir())) {
    const owner = ownedBy.exec(entry.name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await rm(join(tmpdir(), entry.name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}
