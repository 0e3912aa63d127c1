import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Makes the directory a disk of so many megabytes. Only the superuser may; false where we may not. */
export async function mountSmallDisk(directory: string, megabytes: number): Promise<boolean> {
  return run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', directory]).then(
    () => true,
    () => false,
  );
}

export async function unmount(directory: string): Promise<void> {
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const done = await run('umount', [directory]).then(
      () => true,
      () => false,
    );
    if (done) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Takes all the room that is left on the disk. Gives the way to hand it back. */
export async function fill(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'ballast');
  const file = await open(path, 'w');
  try {
    for (const size of [1 << 20, 4096]) {
      const block = Buffer.alloc(size);
      while ((await file.write(block).catch(() => ({ bytesWritten: 0 }))).bytesWritten === size);
    }
  } finally {
    await file.close();
  }
  return () => rm(path);
}

/** A command that lets what it runs write no file beyond so many blocks of 512 bytes: more fails as on a full disk. */
export function withSmallFiles(blocks: number): string[] {
  return ['sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`];
}
