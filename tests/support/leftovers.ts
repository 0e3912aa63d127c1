import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './app.ts';

/** Returns the tables in a database dump that contain a text. */
export function tablesWith(dump: string, text: string): Set<string | undefined> {
  const lines = dump.split('\n').filter((line) => line.toLowerCase().includes(text));
  return new Set(lines.map((line) => line.split(' ')[0]));
}

export async function segmentsOf(app: TestApp): Promise<string[]> {
  return (await files(join(app.dataDirectory, 'media', 'segments'))).sort();
}

/** Returns the files in the data directory that contain a text. */
export async function filesWith(app: TestApp, text: string): Promise<string[]> {
  const found = [];
  for (const path of await files(app.dataDirectory)) {
    const bytes = await readFile(path);
    // Tags of audio files are in UTF-16.
    if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) found.push(path);
  }
  return found;
}

async function files(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
