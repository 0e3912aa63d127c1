import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { freePort } from '../../../tests/support/free-port.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import type { MediaStore } from './media-store.ts';
import { openMediaStore } from './open-media-store.ts';
import { createS3MediaStore } from './s3-media-store.ts';

let server: S3Server;
let store: MediaStore;
let directory: string;
before(async () => {
  server = await startS3Server();
  directory = await mkdtemp(join(tmpdir(), 'aloud-s3-test-'));
  store = await openMediaStore({ directory, s3: server.options, prefix: '' });
});
after(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

test('a stored file is moved, and can be found and read, in full or in part', async () => {
  const content = randomBytes(300_000);
  const path = await localFile('audio.mp3', content);
  await store.put('conversions/a/1/audio.mp3', path, 'audio/mpeg');
  assert.equal(existsSync(path), false);
  const found = await store.find('conversions/a/1/audio.mp3');
  assert.equal(found?.bytes, content.length);
  assert.match(found.etag, /^".+"$/);
  assert.ok(Math.abs(found.changedAt.getTime() - Date.now()) < 60_000);
  assert.ok((await buffer(await store.read('conversions/a/1/audio.mp3'))).equals(content));
  const part = await buffer(await store.read('conversions/a/1/audio.mp3', { first: 10, last: 19 }));
  assert.ok(part.equals(content.subarray(10, 20)));
});

test('a copy has the same content and type; a missing file is not copied', async () => {
  const from = 'conversions/a/1/a file.mp3';
  await store.put(from, await localFile('audio.mp3', Buffer.from('sound')), 'audio/mpeg');
  assert.equal(await store.copy(from, 'conversions/a/2/copy.mp3'), true);
  assert.equal(String(await buffer(await store.read('conversions/a/2/copy.mp3'))), 'sound');
  assert.equal(await store.copy('conversions/a/9/audio.mp3', 'conversions/a/2/none.mp3'), false);
  assert.equal(await store.find('conversions/a/2/none.mp3'), undefined);
});

test('a moved file or prefix is found at its new place, beyond one page', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `conversions/m/1/${index}.json`);
  for (const key of [...keys, 'conversions/mm/1/a'])
    await store.put(key, await localFile('small', Buffer.from('x')), 'a/b');
  await store.move('conversions/m/1/0.json', 'trash/m/1/0.json');
  await store.move('conversions/m', 'trash/m');
  for (const key of keys) {
    assert.equal(await store.find(key), undefined);
    assert.ok(await store.find(key.replace('conversions', 'trash')), key);
  }
  assert.ok(await store.find('conversions/mm/1/a'));
});

test('with a prefix, nothing outside it is found, listed or removed', async () => {
  const within = await openMediaStore({ directory, s3: server.options, prefix: 'team/a' });
  await store.put('conversions/o/1/a', await localFile('small', Buffer.from('outside')), 'a/b');
  await within.put('conversions/p/1/a', await localFile('small', Buffer.from('inside')), 'a/b');
  assert.ok(await store.find('team/a/conversions/p/1/a'));
  assert.equal(await within.find('conversions/o/1/a'), undefined);
  const names = (await Array.fromAsync(within.list('conversions'))).map(({ name }) => name);
  assert.deepEqual(names, ['p']);
  await within.removeAll('conversions/o');
  assert.ok(await store.find('conversions/o/1/a'));
  const url = await within.signedUrl('conversions/p/1/a', { expiresInSeconds: 60, contentType: 'a/b' });
  assert.equal(await (await fetch(url ?? '')).text(), 'inside');
});

test('a signed URL serves the file to anyone, in full or in parts, with its type and tag', async () => {
  const content = Buffer.from('WEBVTT\n\nten and more bytes');
  const key = 'conversions/b/1/captions.vtt';
  await store.put(key, await localFile('captions.vtt', content), 'text/vtt');
  const contentType = 'text/vtt; charset=utf-8';
  const url = await store.signedUrl(key, { expiresInSeconds: 3000, contentType });
  assert.ok(url);
  assert.equal(new URL(url).searchParams.get('X-Amz-Expires'), '3000');
  const whole = await fetch(url);
  assert.equal(whole.status, 200);
  assert.equal(whole.headers.get('content-type'), contentType);
  assert.equal(whole.headers.get('etag'), (await store.find(key))?.etag);
  assert.equal(await whole.text(), content.toString());
  const part = await fetch(url, { headers: { range: 'bytes=8-10' } });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), `bytes 8-10/${content.length}`);
  assert.equal(await part.text(), 'ten');
  assert.equal((await fetch(url, { headers: { range: 'bytes=9999-' } })).status, 416);
  const tag = whole.headers.get('etag') ?? '';
  assert.equal((await fetch(url, { headers: { 'if-none-match': tag } })).status, 304);
  assert.equal((await fetch(url, { method: 'HEAD' })).status, 403, 'it is signed for GET and nothing else');
});

test('a signed URL that was changed or has expired serves nothing', async () => {
  const key = 'conversions/c/1/audio.mp3';
  await store.put(key, await localFile('audio.mp3', Buffer.from('sound')), 'audio/mpeg');
  const contentType = 'audio/mpeg';
  const url = await store.signedUrl(key, { expiresInSeconds: 1, contentType });
  assert.ok(url);
  const altered = new URL(url);
  altered.pathname = altered.pathname.replace('/c/', '/b/');
  assert.equal((await fetch(altered)).status, 403);
  const longer = new URL(url);
  longer.searchParams.set('X-Amz-Expires', '600000');
  assert.equal((await fetch(longer)).status, 403);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  assert.equal((await fetch(url)).status, 403);
});

test('signed URLs use the public endpoint', async () => {
  const publicEndpoint = server.options.endpoint?.replace('127.0.0.1', 'localhost') ?? '';
  const other = createS3MediaStore({ ...server.options, publicEndpoint });
  await other.put('conversions/p/1/a.vtt', await localFile('a.vtt', Buffer.from('cue')), 'text/vtt');
  const url = await other.signedUrl('conversions/p/1/a.vtt', {
    expiresInSeconds: 60,
    contentType: 'text/vtt',
  });
  assert.ok(url);
  assert.equal(new URL(url).origin, publicEndpoint);
  assert.equal(await (await fetch(url)).text(), 'cue');
});

test('a missing file is not found and cannot be read', async () => {
  assert.equal(await store.find('conversions/none/1/audio.mp3'), undefined);
  await assert.rejects(store.read('conversions/none/1/audio.mp3'), { code: 'UNAVAILABLE' });
});

test('all files of a conversion are removed, beyond one page, and no others', async () => {
  const keys = Array.from({ length: 35 }, (_, index) => `conversions/many/1/${index}.json`);
  const kept = ['conversions/manyfold/1/audio.mp3', 'conversions/man/1/audio.mp3'];
  const put = async (key: string) =>
    store.put(key, await localFile(key.replaceAll('/', '-'), Buffer.from('x')), 'a/b');
  await Promise.all([...keys, ...kept].map(put));
  const names = (await Array.fromAsync(store.list('conversions'))).map(({ name }) => name);
  assert.deepEqual(names.filter((name) => name.startsWith('man')).sort(), ['man', 'many', 'manyfold']);
  await store.removeAll('conversions/many');
  assert.equal(await store.find('conversions/many/1/0.json'), undefined);
  assert.equal(await store.find('conversions/many/1/34.json'), undefined);
  for (const key of kept) assert.ok(await store.find(key), key);
  await store.removeAll('conversions/many');
});

test('a list has each conversion once, with the time of its latest file', async () => {
  for (const key of ['x/1/a', 'x/1/b', 'y/2/a', 'z/1/a']) {
    await store.put(`listed/${key}`, await localFile('small', Buffer.from('x')), 'a/b');
  }
  const listed = await Array.fromAsync(store.list('listed'));
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['x', 'y', 'z'],
  );
  for (const { changedAt } of listed) assert.ok(Math.abs(changedAt.getTime() - Date.now()) < 60_000);
  const behind = await Array.fromAsync(store.list('listed', 'x'));
  assert.deepEqual(
    behind.map(({ name }) => name),
    ['y', 'z'],
  );
  assert.deepEqual(await Array.fromAsync(store.list('nothing')), []);
});

test('readiness needs the server, the bucket and valid credentials', async () => {
  await store.check();
  const { options } = server;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' };
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const wrong = [
    { change: { bucket: 'another' }, reason: /bucket another at .*HTTP 404/ },
    { change: { credentials }, reason: /HTTP 403/ },
    { change: { endpoint }, reason: /ECONNREFUSED/ },
  ];
  for (const { change, reason } of wrong) {
    await assert.rejects(createS3MediaStore({ ...options, ...change }).check(), (error) => {
      assert.ok(error instanceof Error && error.cause instanceof Error);
      assert.match(error.cause.message, reason);
      return true;
    });
  }
});

test('when the server is down, callers learn that media are unavailable, and the log shows why', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const down = createS3MediaStore({ ...server.options, endpoint });
  const path = await localFile('audio.mp3', Buffer.from('sound'));
  const clear = (error: unknown) => {
    assert.ok(error instanceof Error && error.cause instanceof Error);
    assert.match(error.message, /^The media store does not answer/);
    assert.doesNotMatch(error.message, /127|episodes/);
    assert.match(error.cause.message, /^S3 bucket episodes at http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/);
    return true;
  };
  await assert.rejects(down.put('conversions/d/1/audio.mp3', path, 'audio/mpeg'), clear);
  assert.ok(existsSync(path), 'the local file is kept for another attempt');
  await assert.rejects(down.find('conversions/d/1/audio.mp3'), clear);
  await assert.rejects(down.removeAll('conversions/d'), clear);
  await assert.rejects(Array.fromAsync(down.list('conversions')), clear);
});

async function localFile(name: string, content: Buffer): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}
