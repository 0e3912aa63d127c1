import { statfs } from 'node:fs/promises';

/** Room for the files of a few conversions. */
const least = 128 * 1_048_576;

/** Free bytes on the disk of a directory. */
export async function readFreeSpace(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Rejects when the disk of a directory is nearly full. */
export async function checkFreeSpace(directory: string, bytes = least): Promise<void> {
  const free = await readFreeSpace(directory);
  if (free < bytes)
    throw new Error(`The disk of ${directory} is full: ${free} bytes are free, ${bytes} are needed.`);
}
