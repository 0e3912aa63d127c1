import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { ByteCache } from '../../domain/byte-cache.ts';
import { ifMissing } from './local-media-store.ts';

/** Stores the entries of a cache. Names are paths with `/`. */
export type CacheBackend = {
  read(name: string): Promise<{ bytes: Buffer; usedAt: Date } | undefined>;
  /** Writes an entry. Others see it only when it is complete. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Records a use. */
  renew(name: string, bytes: Buffer): Promise<void>;
  /** Ignores missing entries. */
  remove(names: readonly string[]): Promise<void>;
  list(): AsyncIterable<{ name: string; bytes: number; usedAt: Date }>;
};

export type CacheBounds = {
  readonly maximumBytes: number;
  /** The time after which an unused entry is dropped, in milliseconds. */
  readonly maximumAge?: number;
  /** The time between recorded uses of an entry, in milliseconds. */
  readonly renewAfter: number;
};

/**
 * A cache that any number of processes may share. Each process sweeps it after adding a twentieth of the maximum size,
 * so that it stays near the maximum without coordination.
 */
export function createBoundedCache(
  backend: CacheBackend,
  { maximumBytes, maximumAge = Number.POSITIVE_INFINITY, renewAfter }: CacheBounds,
): ByteCache {
  let added = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | null = null;
  const sweep = () => {
    added = 0;
    sweeping ??= makeRoom(backend, maximumBytes, maximumAge).finally(() => {
      sweeping = null;
    });
    return sweeping;
  };
  return {
    async get(key) {
      const found = await backend.read(nameOf(key));
      // The entry is valid even if its use cannot be recorded.
      if (found && Date.now() - found.usedAt.getTime() > renewAfter)
        await backend.renew(nameOf(key), found.bytes).catch(() => undefined);
      return found?.bytes;
    },
    async put(key, bytes) {
      await backend.write(nameOf(key), bytes);
      added += bytes.length;
      if (added > maximumBytes / 20) await sweep();
    },
    remove: (keys) => backend.remove(keys.map(nameOf)),
    sweep,
  };
}

/** Frees a tenth more than needed, so that the next entry does not cause another sweep. */
async function makeRoom(backend: CacheBackend, maximumBytes: number, maximumAge: number): Promise<void> {
  const entries = await Array.fromAsync(backend.list());
  let total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const target = total <= maximumBytes ? total : maximumBytes * 0.9;
  const oldest = Date.now() - maximumAge;
  const removed: string[] = [];
  for (const entry of entries.sort((a, b) => a.usedAt.getTime() - b.usedAt.getTime())) {
    if (total <= target && entry.usedAt.getTime() >= oldest) break;
    removed.push(entry.name);
    total -= entry.bytes;
  }
  await backend.remove(removed);
}

function nameOf(key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('A cache key must be 64 hexadecimal digits.');
  return `${key.slice(0, 2)}/${key}`;
}

const statBatch = 64;

export function createLocalCache(directory: string): CacheBackend {
  const pathOf = (name: string) => join(directory, name);
  return {
    async read(name) {
      await using file = await open(pathOf(name)).catch(ifMissing);
      return file && { bytes: await file.readFile(), usedAt: (await file.stat()).mtime };
    },
    async write(name, bytes) {
      const part = `${pathOf(name)}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(part), { recursive: true, mode: 0o700 });
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, pathOf(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async renew(name) {
      const now = new Date();
      await utimes(pathOf(name), now, now).catch(ifMissing);
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
    async *list() {
      const files = await readdir(directory, { recursive: true, withFileTypes: true }).catch(ifMissing);
      const paths = (files ?? [])
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name));
      for (let start = 0; start < paths.length; start += statBatch) {
        const some = paths.slice(start, start + statBatch);
        const found = await Promise.all(some.map((path) => stat(path).catch(ifMissing)));
        for (const [index, path] of some.entries()) {
          const facts = found[index];
          if (facts) yield { name: relative(directory, path), bytes: facts.size, usedAt: facts.mtime };
        }
      }
    },
  };
}
