import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Conversion, EpisodeMedia } from '../../src/domain/conversion.ts';
import { mediaKey, signMedia } from '../../src/operations/conversions/media.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { fc } from '../support/fast-check.ts';
import { storeConversion } from '../support/stored-conversion.ts';

const media: EpisodeMedia = {
  audio: 'episode.mp3',
  captions: 'captions.vtt',
  subtitles: 'captions.srt',
  chapters: 'chapters.json',
  waveform: 'waveform.json',
  timings: 'transcript.json',
  contentType: 'audio/mpeg',
  bytes: 5000,
};
const sound = randomBytes(5000);

let app: TestApp;
let key: string;
let conversion: Conversion;
/** The signed address of the audio, without the site's own. */
let address: string;

before(async () => {
  app = await startTestApp();
  const customer = await app.customer();
  key = customer.key;
  const id = await storeConversion(app, { organizationId: customer.organizationId, media });
  for (const name of [media.audio, media.captions, media.subtitles, media.chapters]) {
    const path = join(tmpdir(), `${id}-${name}`);
    await writeFile(path, sound);
    await app.services.media.put(mediaKey(id, 1, name), path, 'ignored');
  }
  const found = await findConversionById(app.database.store.database, id);
  assert.ok(found);
  conversion = found;
  address = await addressOf('audio');
});
after(() => app.close());

test('the whole file comes with its type, length, tag and date, to any site', async () => {
  const answer = await app.request(address);
  assert.equal(answer.status, 200);
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(sound));
  const { headers } = answer;
  assert.equal(headers.get('content-type'), 'audio/mpeg');
  assert.equal(headers.get('content-length'), '5000');
  assert.equal(headers.get('accept-ranges'), 'bytes');
  assert.match(headers.get('etag') ?? '', /^"[^"]+"$/);
  assert.ok(Date.parse(headers.get('last-modified') ?? ''));
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
});

test('each kind of file has its own type', async () => {
  const types = {
    captions: 'text/vtt; charset=utf-8',
    subtitles: 'application/x-subrip; charset=utf-8',
    chapters: 'application/json; charset=utf-8',
  } as const;
  for (const [file, type] of Object.entries(types)) {
    const answer = await app.request(await addressOf(file as keyof typeof types));
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), type);
  }
});

test('a range gives that part and says which it is', async () => {
  const ranges: [asked: string, first: number, last: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 4999],
    ['bytes=4990-9999', 4990, 4999],
    ['bytes=-10', 4990, 4999],
    ['bytes=-99999', 0, 4999],
  ];
  for (const [range, first, last] of ranges) {
    const answer = await app.request(address, { headers: { range } });
    assert.equal(answer.status, 206, range);
    assert.equal(answer.headers.get('content-range'), `bytes ${first}-${last}/5000`, range);
    assert.equal(answer.headers.get('content-length'), String(last - first + 1), range);
    assert.equal(answer.headers.get('content-type'), 'audio/mpeg');
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(sound.subarray(first, last + 1)), range);
  }
});

test('parts that are put together are the whole, wherever it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4999 }), async (cut) => {
      const parts = [`bytes=0-${cut - 1}`, `bytes=${cut}-`].map(async (range) =>
        Buffer.from(await (await app.request(address, { headers: { range } })).arrayBuffer()),
      );
      assert.ok(Buffer.concat(await Promise.all(parts)).equals(sound));
    }),
    { numRuns: 15 },
  );
});

test('a range behind the end is 416 with the length; one that makes no sense gets the whole', async () => {
  for (const range of ['bytes=5000-', 'bytes=99999-100000', 'bytes=-0', `bytes=${'9'.repeat(40)}-`]) {
    const answer = await app.request(address, { headers: { range } });
    assert.equal(answer.status, 416, range);
    assert.equal(answer.headers.get('content-range'), 'bytes */5000');
  }
  for (const range of ['bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,3-4', '']) {
    const answer = await app.request(address, { headers: { range } });
    assert.equal(answer.status, 200, range);
    assert.equal((await answer.arrayBuffer()).byteLength, 5000);
  }
});

test('HEAD says what GET would, and sends nothing', async () => {
  const head = await app.request(address, { method: 'HEAD' });
  const get = await app.request(address);
  await get.arrayBuffer();
  assert.equal(head.status, 200);
  for (const name of ['content-type', 'content-length', 'etag', 'last-modified', 'accept-ranges']) {
    assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
  assert.equal((await head.arrayBuffer()).byteLength, 0);
  const part = await app.request(address, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  assert.deepEqual([part.status, part.headers.get('content-length')], [206, '10']);
});

test('what the client has already is not sent again', async () => {
  const etag = await tag();
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await app.request(address, { headers: { 'if-none-match': value } });
    assert.equal(answer.status, 304, value);
    assert.equal(answer.headers.get('etag'), etag);
    assert.equal((await answer.arrayBuffer()).byteLength, 0);
  }
  assert.equal((await app.request(address, { headers: { 'if-none-match': '"other"' } })).status, 200);
  const since = async (date: Date, tags?: string) =>
    app.request(address, {
      headers: { 'if-modified-since': date.toUTCString(), ...(tags && { 'if-none-match': tags }) },
    });
  assert.equal((await since(new Date())).status, 304);
  assert.equal((await since(new Date(0))).status, 200);
  assert.equal((await since(new Date(), '"other"')).status, 200, 'a tag says more than a date');
});

test('a part of a file that has changed meanwhile is answered with the whole', async () => {
  const range = 'bytes=0-9';
  const date = (await app.request(address, { method: 'HEAD' })).headers.get('last-modified') ?? '';
  const status = async (value: string) =>
    (await app.request(address, { headers: { range, 'if-range': value } })).status;
  assert.equal(await status(await tag()), 206);
  assert.equal(await status(date), 206);
  assert.equal(await status('"another"'), 200);
  assert.equal(await status(`W/${await tag()}`), 200, 'a weak tag proves nothing about bytes');
  assert.equal(await status('Sun, 01 Jan 2017 00:00:00 GMT'), 200);
});

test('an address whose any part is altered by a bit gives nothing', async () => {
  const good = new URL(address, app.siteUrl);
  const text = `${good.pathname.slice('/media/'.length)}${good.search}`;
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: text.length * 8 - 1 }), async (bit) => {
      const bytes = Buffer.from(text, 'latin1');
      const at = Math.floor(bit / 8);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
      const altered = [...bytes]
        .map((byte) =>
          /[\w.?&=/-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : escaped(byte),
        )
        .join('');
      const answer = await app.request(`/media/${altered}`);
      assert.ok([403, 404].includes(answer.status), `${answer.status} for ${altered}`);
      assert.notEqual((await answer.arrayBuffer()).byteLength, 5000);
    }),
    { numRuns: 150 },
  );
});

test('each part of an address is bound to the others', async () => {
  const url = new URL(address, app.siteUrl);
  const later = String(Number(url.searchParams.get('expires')) + 1);
  const changes: [string, (altered: URL) => void][] = [
    ['another conversion', (altered) => edit(altered, conversion.id, conversion.id.toUpperCase())],
    ['another attempt', (altered) => edit(altered, '/1/', '/2/')],
    ['the attempt, written otherwise', (altered) => edit(altered, '/1/', '/01/')],
    ['the attempt, with a sign', (altered) => edit(altered, '/1/', '/+1/')],
    ['the attempt, as a fraction', (altered) => edit(altered, '/1/', '/1.0/')],
    ['another file', (altered) => edit(altered, media.audio, media.captions)],
    ['a way out of the directory', (altered) => edit(altered, media.audio, `..%2F1%2F${media.audio}`)],
    ['more time', (altered) => altered.searchParams.set('expires', later)],
    ['two times', (altered) => altered.searchParams.append('expires', later)],
    ['no time', (altered) => altered.searchParams.delete('expires')],
    ['no signature', (altered) => altered.searchParams.delete('signature')],
    ['an empty signature', (altered) => altered.searchParams.set('signature', '')],
    ['a longer signature', (altered) => altered.searchParams.append('signature', 'A')],
  ];
  for (const [what, change] of changes) {
    const altered = new URL(url);
    change(altered);
    const answer = await app.request(`${altered.pathname}${altered.search}`);
    assert.equal(answer.status, 403, what);
    assert.equal((await answer.json()).error.code, 'FORBIDDEN', what);
  }
  assert.equal((await app.request(address)).status, 200, 'the address itself is good');
});

test('an address works for fifty minutes and not longer', async (t) => {
  const answer = await app.request(`/v1/conversions/${conversion.id}/audio`, {
    key,
    headers: { accept: 'application/json' },
  });
  const { audio_url, expires_at, content_type } = (await answer.json()).data;
  assert.equal(content_type, 'audio/mpeg');
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  assert.ok(minutes > 49.5 && minutes < 50.5, `${minutes} minutes`);
  const path = audio_url.slice(app.siteUrl.length);
  const end = Date.parse(expires_at);
  t.mock.timers.enable({ apis: ['Date'], now: end - 1000 });
  assert.equal((await app.request(path)).status, 200);
  t.mock.timers.setTime(end + 1000);
  assert.equal((await app.request(path)).status, 403);
});

test('without JSON in Accept the audio call leads straight to the file', async () => {
  const answer = await app.request(`/v1/conversions/${conversion.id}/audio`, { key });
  assert.equal(answer.status, 302);
  const location = answer.headers.get('location') ?? '';
  assert.equal((await app.request(location.slice(app.siteUrl.length))).status, 200);
});

test('the media of a deleted conversion are gone, whatever addresses are still about', async () => {
  const deleted = await app.request(`/v1/conversions/${conversion.id}`, { method: 'DELETE', key });
  assert.equal(deleted.status, 200);
  assert.equal((await app.request(address)).status, 404);
});

async function addressOf(file: 'audio' | 'captions' | 'subtitles' | 'chapters'): Promise<string> {
  const signed = signMedia(app.services, conversion, file);
  assert.ok(signed);
  return signed.url.slice(app.siteUrl.length);
}

async function tag(): Promise<string> {
  return (await app.request(address, { method: 'HEAD' })).headers.get('etag') ?? '';
}

function edit(url: URL, from: string, to: string): void {
  assert.ok(url.pathname.includes(from));
  url.pathname = url.pathname.replace(from, to);
}

function escaped(byte: number): string {
  return `%${byte.toString(16).padStart(2, '0')}`;
}
