import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';

const largest = 4 * 1024 * 1024;
const kept = 256 * 1024;
const linesInMessages = 12;
const maxLine = 500;

export function serverLogPath(directory: string): string {
  return join(directory, 'postgres.log');
}

/** Opens the log for a child process. It appends, so that cutting the file short does not confuse the writer. */
export async function openServerLog(directory: string): Promise<FileHandle> {
  await trimServerLog(directory);
  return open(serverLogPath(directory), 'a', 0o600);
}

export async function serverLogSize(directory: string): Promise<number> {
  return (await stat(serverLogPath(directory))).size;
}

/** Keeps only the end of a log that has grown large. */
export async function trimServerLog(directory: string): Promise<void> {
  const log = await open(serverLogPath(directory), 'a+', 0o600);
  try {
    const { size } = await log.stat();
    if (size <= largest) return;
    const end = await read(log, size - kept, kept);
    await log.truncate(0);
    await log.write(end);
  } finally {
    await log.close();
  }
}

/** What was written to the log since it had the given size, at most its last lines. */
export async function serverLogTail(directory: string, since = 0): Promise<string> {
  const log = await open(serverLogPath(directory), 'r');
  try {
    const { size } = await log.stat();
    const start = Math.max(since, size - kept);
    const text = (await read(log, start, Math.max(0, size - start))).toString('utf8');
    const lines = text.trimEnd().split('\n').slice(-linesInMessages);
    return lines.map((line) => line.slice(0, maxLine)).join('\n');
  } finally {
    await log.close();
  }
}

async function read(log: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await log.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
