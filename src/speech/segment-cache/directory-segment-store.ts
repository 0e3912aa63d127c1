import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeSegment, encodeSegment } from './segment-file.ts';
import type { SegmentStore } from './segment-store.ts';

export type DirectoryStoreOptions = {
  readonly directory: string;
  /** When the files take more than this, those unused for longest go. */
  readonly maximumBytes: number;
};

type Entry = { readonly path: string; readonly size: number; readonly used: number };

/** Above this age of its last use a file's time is renewed; a write per read would be wasteful. */
const renewAfter = 60_000;

/** A file that is being written is younger than this. */
const unfinishedAfter = 3_600_000;

/** A segment store in a local directory. Several processes may share it. */
export function createDirectorySegmentStore(options: DirectoryStoreOptions): SegmentStore {
  let bytes: number | null = null;
  let sweeping: Promise<void> | null = null;

  const sweep = async () => {
    const entries = await listEntries(options.directory);
    bytes = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (bytes <= options.maximumBytes) return;
    for (const entry of entries.sort((a, b) => a.used - b.used)) {
      if (bytes <= options.maximumBytes * 0.9) break;
      await rm(entry.path, { force: true });
      bytes -= entry.size;
    }
  };

  return {
    async get(key) {
      const path = pathOf(options.directory, key);
      const file = await readFile(path).catch(absent);
      if (file === undefined) return undefined;
      const sound = decodeSegment(file);
      if (sound === undefined) await rm(path, { force: true });
      else await renew(path);
      return sound;
    },
    async put(key, sound) {
      const path = pathOf(options.directory, key);
      const file = encodeSegment(sound);
      const part = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(join(path, '..'), { recursive: true });
        await writeFile(part, file);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      if (bytes !== null) bytes += file.length;
      if (bytes === null || bytes > options.maximumBytes) {
        sweeping ??= sweep().finally(() => {
          sweeping = null;
        });
        await sweeping;
      }
    },
  };
}

/** Removes what processes that were killed have left half written. */
export async function removeUnfinishedSegments(directory: string): Promise<void> {
  const entries = (await listEntries(directory).catch(absent)) ?? [];
  const left = entries.filter(
    ({ path, used }) => path.endsWith('.part') && Date.now() - used > unfinishedAfter,
  );
  for (const { path } of left) await rm(path, { force: true });
}

function pathOf(directory: string, key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('A segment key is 64 hexadecimal digits.');
  return join(directory, key.slice(0, 2), `${key}.pcm`);
}

async function renew(path: string): Promise<void> {
  const now = new Date();
  const found = await stat(path).catch(absent);
  if (found && now.getTime() - found.mtimeMs > renewAfter) await utimes(path, now, now).catch(absent);
}

async function listEntries(directory: string): Promise<Entry[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const entries = files.map(async (file) => {
    if (!file.isFile()) return [];
    const path = join(file.parentPath, file.name);
    const found = await stat(path).catch(absent);
    return found ? [{ path, size: found.size, used: found.mtimeMs }] : [];
  });
  return (await Promise.all(entries)).flat();
}

/** Another process may remove a file at any time: that is no error. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
