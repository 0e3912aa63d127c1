import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../../domain/error-code.ts';
import type { CacheBackend } from './bounded-cache.ts';

/** How many files are looked at together: one after the other takes seconds where there are thousands. */
const together = 64;

/** A cache's place in a directory. The time of a file is the time of its last use. */
export function createLocalCache(directory: string): CacheBackend {
  const place = (name: string) => join(directory, name);
  return {
    async read(name) {
      const file = await open(place(name)).catch(absent);
      if (file === undefined) return undefined;
      try {
        const { mtime } = await file.stat();
        return { bytes: await file.readFile(), usedAt: mtime };
      } finally {
        await file.close();
      }
    },
    async write(name, bytes) {
      const part = `${place(name)}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(part), { recursive: true });
        await writeFile(part, bytes);
        await rename(part, place(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async renew(name) {
      const now = new Date();
      await utimes(place(name), now, now).catch(absent);
    },
    async remove(names) {
      for (const name of names) await rm(place(name), { force: true });
    },
    async *list() {
      const files = await readdir(directory, { recursive: true, withFileTypes: true }).catch(absent);
      const paths = (files ?? [])
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name));
      for (let start = 0; start < paths.length; start += together) {
        const some = paths.slice(start, start + together);
        const found = await Promise.all(some.map((path) => stat(path).catch(absent)));
        for (const [index, path] of some.entries()) {
          const facts = found[index];
          if (facts) yield { name: relative(directory, path), bytes: facts.size, usedAt: facts.mtime };
        }
      }
    },
  };
}

/** Another process may remove a file at any time: that is no error. */
function absent(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined;
  throw error;
}
