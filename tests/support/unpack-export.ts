import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The files of a tar file by their names. */
export async function unpack(file: string): Promise<Map<string, Buffer>> {
  const directory = `${file}.files`;
  await mkdir(directory);
  await promisify(execFile)('tar', ['-xf', file, '-C', directory]);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (path) => [path.slice(directory.length + 1), await readFile(path)] as const),
    ),
  );
}

/** The rows of a table of an export. */
export const rowsOf = (files: Map<string, Buffer>, table: string) =>
  (files.get(`data/${table}/000001.jsonl`)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
