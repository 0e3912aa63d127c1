import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { CacheBackend } from './bounded-cache.ts';
import { ifMissing } from './local-media-store.ts';

const statBatch = 64;

/** A cache in a directory. The time of a file is the time of its last use. */
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
