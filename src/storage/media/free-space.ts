import { statfs } from 'node:fs/promises';

/** Room for the files of a few conversions. */
const least = 128 * 1_048_576;

/** Rejects when the disk of a directory is nearly full. */
export async function checkFreeSpace(directory: string, bytes = least): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < bytes)
    throw new Error(
      `The disk of ${directory} is full: ${bavail * bsize} bytes are free, ${bytes} are needed.`,
    );
}
