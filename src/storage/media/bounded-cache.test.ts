import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tests/support/free-port.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { type CacheBackend, createBoundedCache, createLocalCache } from './bounded-cache.ts';
import { openMediaCache } from './open-media-store.ts';
import { createS3Cache } from './s3-cache.ts';

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex');
const bytesOf = (name: string) => Buffer.alloc(1000, name);
const renewAlways = -1;

let directory = '';
let server: S3Server;
let caches = 0;
const newName = () => {
  caches += 1;
  return `cache-${caches}`;
};
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-cache-'));
  server = await startS3Server();
});
after(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const backends: [string, () => CacheBackend, number][] = [
  ['in a directory', () => createLocalCache(join(directory, newName())), 15],
  // The server reports times in seconds.
  ['in a bucket', () => createS3Cache(server.options, newName()), 1100],
];

for (const [where, openBackend, tick] of backends) {
  describe(`a cache ${where}`, () => {
    it('returns an entry to all processes that share it until it is removed', async () => {
      const backend = openBackend();
      const [one, other] = [
        createBoundedCache(backend, { maximumBytes: 1e6, renewAfter: 1000 }),
        createBoundedCache(backend, { maximumBytes: 1e6, renewAfter: 1000 }),
      ];
      assert.equal(await one.get(keyOf('a')), undefined);
      await one.put(keyOf('a'), bytesOf('a'));
      assert.ok((await other.get(keyOf('a')))?.equals(bytesOf('a')));
      await other.remove([keyOf('a')]);
      await other.remove([keyOf('a')]);
      assert.equal(await one.get(keyOf('a')), undefined);
    });

    it('stays within its size and drops the least recently used entries', async () => {
      const cache = createBoundedCache(openBackend(), { maximumBytes: 4000, renewAfter: renewAlways });
      for (const name of ['a', 'b', 'c']) {
        await cache.put(keyOf(name), bytesOf(name));
        await sleep(tick);
      }
      assert.ok(await cache.get(keyOf('a')), 'used just now');
      await sleep(tick);
      await Promise.all(['d', 'e'].map((name) => cache.put(keyOf(name), bytesOf(name))));
      const kept = [];
      for (const name of ['a', 'b', 'c', 'd', 'e']) if (await cache.get(keyOf(name))) kept.push(name);
      assert.deepEqual(kept, ['a', 'd', 'e']);
    });

    it('drops entries that were not used for too long, however much room there is', async () => {
      const bounds = { maximumBytes: 1e6, renewAfter: renewAlways };
      const backend = openBackend();
      const ageless = createBoundedCache(backend, bounds);
      await ageless.put(keyOf('a'), bytesOf('a'));
      await sleep(tick * 3);
      await ageless.sweep();
      assert.ok(await backend.read(`${keyOf('a').slice(0, 2)}/${keyOf('a')}`), 'no age is set');
      const cache = createBoundedCache(backend, { ...bounds, maximumAge: tick * 2 });
      await cache.sweep();
      assert.equal(await cache.get(keyOf('a')), undefined);
    });

    it('is reduced to its size by several processes at once', async () => {
      const backend = openBackend();
      const large = createBoundedCache(backend, { maximumBytes: 1e6, renewAfter: 1000 });
      const names = Array.from({ length: 25 }, (_, index) => `entry ${index}`);
      await Promise.all(names.map((name) => large.put(keyOf(name), bytesOf(name))));
      const small = () => createBoundedCache(backend, { maximumBytes: 10_000, renewAfter: 1000 });
      await Promise.all([small().sweep(), small().sweep(), small().sweep()]);
      assert.equal((await Array.fromAsync(backend.list())).length, 9);
    });

    it('returns an entry even if its use cannot be recorded', async () => {
      const renew = () => Promise.reject(new Error('there is no room'));
      const backend = { ...openBackend(), renew };
      const cache = createBoundedCache(backend, { maximumBytes: 1e6, renewAfter: renewAlways });
      await cache.put(keyOf('a'), bytesOf('a'));
      assert.ok((await cache.get(keyOf('a')))?.equals(bytesOf('a')));
    });

    it('refuses keys that could lead out of the cache', async () => {
      const cache = createBoundedCache(openBackend(), { maximumBytes: 1e6, renewAfter: 1000 });
      await assert.rejects(cache.get('../../etc/passwd'), /64 hexadecimal/);
    });
  });
}

describe('a cache in a directory', () => {
  it('leaves no partial file when a write fails', async () => {
    const path = await mkdtemp(join(directory, 'refusing-'));
    await writeFile(join(path, keyOf('a').slice(0, 2)), 'a file where a directory should be');
    const cache = createBoundedCache(createLocalCache(path), { maximumBytes: 1e6, renewAfter: 1000 });
    await assert.rejects(cache.put(keyOf('a'), bytesOf('a')));
    assert.equal((await readdir(path)).length, 1);
  });

  it('removes partial files of a killed process in their turn', async () => {
    const path = await mkdtemp(join(directory, 'drafts-'));
    await writeFile(join(path, 'left.part'), Buffer.alloc(5000));
    await utimes(join(path, 'left.part'), new Date(0), new Date(0));
    const cache = createBoundedCache(createLocalCache(path), { maximumBytes: 4000, renewAfter: 1000 });
    await cache.put(keyOf('a'), bytesOf('a'));
    assert.deepEqual(await readdir(path), [keyOf('a').slice(0, 2)]);
  });
});

describe('a cache in a bucket', () => {
  it('is shared by processes that have no directory in common', async () => {
    const open = async (name: string) =>
      openMediaCache('shared', {
        directory: join(directory, name),
        s3: server.options,
        prefix: 'one',
        maximumBytes: 1e6,
      });
    await (await open('one')).put(keyOf('a'), bytesOf('a'));
    assert.ok((await (await open('other')).get(keyOf('a')))?.equals(bytesOf('a')));
  });

  it('reports a media store that does not answer', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const backend = createS3Cache({ ...server.options, endpoint }, 'cache');
    const cache = createBoundedCache(backend, { maximumBytes: 1e6, renewAfter: 1000 });
    await assert.rejects(cache.get(keyOf('a')), { code: 'UNAVAILABLE' });
    await assert.rejects(cache.put(keyOf('a'), bytesOf('a')), { code: 'UNAVAILABLE' });
  });
});
