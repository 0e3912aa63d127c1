import type { FileHandle } from 'node:fs/promises';

/** A write may take less than it was given, as at the end of a full disk: the next call then says why. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const step = await file.write(bytes, written, bytes.length - written, position + written);
    written += step.bytesWritten;
  }
}
