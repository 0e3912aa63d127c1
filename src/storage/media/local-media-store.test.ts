import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type MediaStore, markerKey } from './media-store.ts';
import { openMediaCache, openMediaStore } from './open-media-store.ts';

let directory: string;
let store: MediaStore;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-media-'));
  store = await openMediaStore({ directory, s3: null, prefix: '' });
  await store.create();
});
after(() => rm(directory, { recursive: true, force: true }));

test('a stored file is moved, and can be found and read, in full or in part', async () => {
  const path = await localFile('sound and more');
  await store.put('conversions/a/1/audio.mp3', path, 'audio/mpeg');
  assert.equal(existsSync(path), false);
  const found = await store.find('conversions/a/1/audio.mp3');
  assert.equal(found?.bytes, 14);
  assert.match(found.etag, /^"[^"]+"$/);
  assert.ok(Math.abs(found.changedAt.getTime() - Date.now()) < 60_000);
  assert.equal(await read('conversions/a/1/audio.mp3'), 'sound and more');
  assert.equal(await read('conversions/a/1/audio.mp3', { first: 6, last: 8 }), 'and');
  assert.equal(await store.signedUrl('conversions/a/1/audio.mp3', signing), null, 'the site serves it');
});

test('a moved file or directory is found at its new place, next to what is there already', async () => {
  for (const name of ['1/a.mp3', '1/b.mp3', '2/a.mp3'])
    await store.put(`conversions/m/${name}`, await localFile(name), 'audio/mpeg');
  await store.move('conversions/m/1/a.mp3', 'trash/m/1/a.mp3');
  await store.move('conversions/m', 'trash/m');
  for (const name of ['1/a.mp3', '1/b.mp3', '2/a.mp3']) assert.equal(await read(`trash/m/${name}`), name);
  assert.equal(existsSync(join(directory, 'media', 'conversions', 'm')), false);
  await store.move('conversions/none', 'trash/none');
});

test('a place that has lost its marker is reported and stays as it is; a new one can be filled before it is marked', async () => {
  const place = await mkdtemp(join(tmpdir(), 'aloud-lost-'));
  const media = join(place, 'media');
  const open = () => openMediaStore({ directory: place, s3: null, prefix: '' });
  const first = await open();
  await first.create();
  await first.put('conversions/a/1/audio.mp3', await localFile('sound'), 'audio/mpeg');
  await first.put(markerKey, await localFile('{}'), 'application/json');
  await first.check();
  await rm(join(media, markerKey));
  for (const isMountPoint of [true, false]) {
    if (!isMountPoint) await rm(media, { recursive: true });
    for (const each of [first, await open()]) {
      const lost = { code: 'UNAVAILABLE', message: /^The media directory is missing or empty/ };
      await assert.rejects(each.check(), lost);
      await assert.rejects(each.put('conversions/b/1/audio.mp3', await localFile('x'), 'audio/mpeg'), lost);
      await assert.rejects(each.copy('conversions/a/1/audio.mp3', 'conversions/c/1/audio.mp3'), lost);
      // They would count as removed, and be there again with the disk.
      await assert.rejects(each.remove('conversions/a/1/audio.mp3'), lost);
      await assert.rejects(each.removeAll('conversions/a'), lost);
      if (isMountPoint) await assert.rejects(each.move('conversions/a', 'trash/a'), lost);
    }
    const options = { directory: place, s3: null, prefix: '', maximumBytes: 1e6 };
    const cache = await openMediaCache('segments', options);
    await assert.rejects(
      cache.put('0'.repeat(64), Buffer.from('x')),
      /^Problem: The media directory is missing/,
    );
    assert.deepEqual(await readdir(isMountPoint ? media : place), isMountPoint ? ['conversions'] : []);
  }
  await rm(place, { recursive: true });
});

test('only this user may read the files', async () => {
  await store.put('conversions/q/1/audio.mp3', await localFile('sound'), 'audio/mpeg');
  const path = join(directory, 'media', 'conversions', 'q', '1', 'audio.mp3');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.equal((await stat(join(path, '..'))).mode & 0o777, 0o700);
});

test('a copy outlives its source; a missing file is not copied', async () => {
  await store.put('conversions/b/1/audio.mp3', await localFile('sound'), 'audio/mpeg');
  assert.equal(await store.copy('conversions/b/1/audio.mp3', 'conversions/c/1/audio.mp3'), true);
  await store.removeAll('conversions/b');
  assert.equal(await read('conversions/c/1/audio.mp3'), 'sound');
  assert.equal(await store.copy('conversions/b/1/audio.mp3', 'conversions/c/1/other.mp3'), false);
  assert.equal(await store.find('conversions/c/1/other.mp3'), undefined);
});

test('a file is copied where the disk makes no hard link', async () => {
  const elsewhere = await mkdtemp(join(otherDisk(), 'aloud-media-'));
  try {
    await symlink(elsewhere, join(directory, 'media', 'conversions', 'linkless'));
    await store.put('conversions/l/1/audio.mp3', await localFile('sound'), 'audio/mpeg');
    const target = 'conversions/linkless/1/audio.mp3';
    assert.equal(await store.copy('conversions/l/1/audio.mp3', target), true);
    assert.equal(await read(target), 'sound');
    assert.equal((await stat(join(elsewhere, '1', 'audio.mp3'))).mode & 0o777, 0o600);
    assert.equal(await store.copy('conversions/l/1/none.mp3', target), false);
    assert.deepEqual(await readdir(join(elsewhere, '1')), []);
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});

test('a file that cannot be stored stays where it is, and leaves nothing behind', async () => {
  const elsewhere = await mkdtemp(join(otherDisk(), 'aloud-media-'));
  try {
    const path = join(elsewhere, 'audio.mp3');
    await writeFile(path, 'sound');
    const taken = join(directory, 'media/conversions/e/1');
    await mkdir(join(taken, 'audio.mp3', 'inside'), { recursive: true });
    await assert.rejects(store.put('conversions/e/1/audio.mp3', path, 'audio/mpeg'));
    assert.ok(existsSync(path));
    assert.deepEqual(await readdir(taken), ['audio.mp3']);
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

test('only files are found', async () => {
  await mkdir(join(directory, 'media/conversions/d/1'), { recursive: true });
  for (const key of ['conversions/d/1', 'conversions/d/1/none', 'conversions/none/1/audio.mp3']) {
    assert.equal(await store.find(key), undefined, key);
  }
});

test('removing affects one conversion only and may be repeated; the list shows the rest', async () => {
  for (const name of ['one', 'one-more']) {
    await store.put(`listed/${name}/1/audio.mp3`, await localFile('sound'), 'audio/mpeg');
  }
  await store.removeAll('listed/one');
  await store.removeAll('listed/one');
  const left = await Array.fromAsync(store.list('listed'));
  assert.deepEqual(
    left.map(({ name }) => name),
    ['one-more'],
  );
  assert.ok(left.every(({ changedAt }) => Math.abs(changedAt.getTime() - Date.now()) < 60_000));
  assert.deepEqual(await Array.fromAsync(store.list('nothing')), []);
});

test('a list is sorted, and can start after a name', async () => {
  for (const name of ['c', 'a', 'd', 'b']) {
    await store.put(`ordered/${name}/1/audio.mp3`, await localFile('sound'), 'audio/mpeg');
  }
  const names = async (after?: string) =>
    (await Array.fromAsync(store.list('ordered', after))).map(({ name }) => name);
  assert.deepEqual(await names(), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await names('b'), ['c', 'd']);
  assert.deepEqual(await names('d'), []);
});

test('no key leads out of the directory', async () => {
  await writeFile(join(directory, 'secret'), 'secret');
  for (const key of ['../secret', 'conversions/../../secret', '../media-more/x']) {
    await assert.rejects(store.find(key), /is not a media key/, key);
    await assert.rejects(store.read(key), /is not a media key/, key);
    await assert.rejects(store.removeAll(key), /is not a media key/, key);
  }
  assert.ok(existsSync(join(directory, 'secret')));
});

const signing = { expiresInSeconds: 3000, contentType: 'audio/mpeg' };

async function read(key: string, range?: { first: number; last: number }): Promise<string> {
  return String(await buffer(await store.read(key, range)));
}

async function localFile(content: string): Promise<string> {
  const path = join(directory, 'draft');
  await writeFile(path, content);
  return path;
}

/** Another disk than the one of the store, on most machines: no link leads from the one to the other. */
function otherDisk(): string {
  const { dev } = statSync(directory);
  return ['/dev/shm', '/tmp'].find((path) => existsSync(path) && statSync(path).dev !== dev) ?? tmpdir();
}
