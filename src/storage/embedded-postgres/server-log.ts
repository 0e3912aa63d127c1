import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

const maxBytes = 4 * 1024 * 1024;
const maxLines = 12;
const maxLineLength = 500;

export function serverLogPath(directory: string): string {
  return join(directory, 'postgres.log');
}

/** Opens the log for a child process to append to. Renames a large log first. */
export async function openServerLog(directory: string): Promise<FileHandle> {
  const path = serverLogPath(directory);
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > maxBytes) await rename(path, `${path}.old`);
  return open(path, 'a', 0o600);
}

/** Returns the last lines written after the first `start` bytes of the log. */
export async function serverLogTail(directory: string, start = 0): Promise<string> {
  const text = (await readFile(serverLogPath(directory))).toString('utf8', start);
  const lines = text.trimEnd().split('\n').slice(-maxLines);
  return lines.map((line) => line.slice(0, maxLineLength)).join('\n');
}
