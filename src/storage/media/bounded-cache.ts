import type { ByteCache } from '../../domain/byte-cache.ts';

/** Where the entries of a cache lie. Names are paths with `/` between their steps. */
export type CacheBackend = {
  /** Undefined when there is nothing under the name. */
  read(name: string): Promise<{ bytes: Buffer; usedAt: Date } | undefined>;
  /** Seen by others only when it is there whole. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Notes that it was used just now. */
  renew(name: string, bytes: Buffer): Promise<void>;
  /** No error for what is gone already. */
  remove(names: readonly string[]): Promise<void>;
  list(): AsyncIterable<{ name: string; bytes: number; usedAt: Date }>;
};

export type CacheBounds = {
  readonly maximumBytes: number;
  /** Milliseconds; a note of each single use would cost more than it tells. */
  readonly renewAfter: number;
};

/**
 * A cache that any number of processes may share. Each looks over the whole when it has added a twentieth of
 * the size by itself, so that together they stay near it without asking each other.
 */
export function createBoundedCache(
  backend: CacheBackend,
  { maximumBytes, renewAfter }: CacheBounds,
): ByteCache {
  let added = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | null = null;
  const sweep = () => {
    added = 0;
    sweeping ??= makeRoom(backend, maximumBytes).finally(() => {
      sweeping = null;
    });
    return sweeping;
  };
  return {
    async get(key) {
      const found = await backend.read(nameOf(key));
      // What was found is good, also where its use cannot be noted.
      if (found && Date.now() - found.usedAt.getTime() > renewAfter)
        await backend.renew(nameOf(key), found.bytes).catch(() => undefined);
      return found?.bytes;
    },
    async put(key, bytes) {
      await backend.write(nameOf(key), bytes);
      added += bytes.length;
      if (added > maximumBytes / 20) await sweep();
    },
    remove: (key) => backend.remove([nameOf(key)]),
    sweep,
  };
}

/** Frees a tenth more than it must, so that the next entry does not need the same work again. */
async function makeRoom(backend: CacheBackend, maximumBytes: number): Promise<void> {
  const entries = await Array.fromAsync(backend.list());
  let total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (total <= maximumBytes) return;
  const leaving: string[] = [];
  for (const entry of entries.sort((a, b) => a.usedAt.getTime() - b.usedAt.getTime())) {
    if (total <= maximumBytes * 0.9) break;
    leaving.push(entry.name);
    total -= entry.bytes;
  }
  await backend.remove(leaving);
}

function nameOf(key: string): string {
  if (!/^[\da-f]{64}$/.test(key)) throw new Error('A key of the cache is 64 hexadecimal digits.');
  return `${key.slice(0, 2)}/${key}`;
}
