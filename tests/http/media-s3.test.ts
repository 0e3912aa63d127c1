import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { EpisodeMedia } from '../../src/domain/conversion.ts';
import { mediaKey } from '../../src/operations/conversions/media.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { storeConversion } from '../support/stored-conversion.ts';

const names = { audio: 'episode.mp3', captions: 'captions.vtt', chapters: 'chapters.json' };
const media: EpisodeMedia = {
  ...names,
  ...{ subtitles: 'captions.srt', waveform: 'waveform.json', timings: 'transcript.json' },
  ...{ contentType: 'audio/mpeg', bytes: 5 },
};

let s3: S3Server;
let vendor: SpeechVendor;
let app: TestApp;
before(async () => {
  [s3, vendor] = await Promise.all([startS3Server(), startSpeechVendor()]);
  app = await startTestApp({ ...s3.settings, ...vendor.settings });
});
after(async () => {
  await app.close();
  await Promise.all([s3.close(), vendor.close()]);
});

test('with a bucket, audio comes from it through addresses that work for fifty minutes', async () => {
  const { key, id } = await finished();
  const audio = await app.request(`/v1/conversions/${id}/audio`, {
    ...{ key, headers: { accept: 'application/json' } },
  });
  const { audio_url, expires_at, content_type } = (await audio.json()).data;
  assert.ok(audio_url.startsWith(`${app.siteUrl}/media/${id}/1/episode.mp3?`));
  const moved = await fetch(audio_url, { redirect: 'manual' });
  const bucketUrl = moved.headers.get('location') ?? '';
  assert.equal(moved.status, 302);
  assert.ok(bucketUrl.startsWith(`${s3.settings['S3_ENDPOINT']}/episodes/conversions/${id}/1/episode.mp3?`));
  const seconds = Number(new URL(bucketUrl).searchParams.get('X-Amz-Expires'));
  assert.ok(seconds > 2900 && seconds <= 3000, 'no longer than the address it was asked for');
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  assert.ok(minutes > 49.5 && minutes < 50.5, `${minutes} minutes`);
  assert.equal(content_type, 'audio/mpeg');
  const sound = await fetch(audio_url, { headers: { range: 'bytes=1-3' } });
  assert.deepEqual([sound.status, sound.headers.get('content-type')], [206, 'audio/mpeg']);
  assert.equal(await sound.text(), 'oun');
  const head = await fetch(audio_url, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'audio/mpeg']);
  assert.equal(head.headers.get('content-length'), '5');
  assert.equal(head.headers.get('etag'), sound.headers.get('etag'));
  const redirect = await app.request(`/v1/conversions/${id}/audio`, { key });
  assert.equal(redirect.status, 302);
  assert.equal((await fetch(redirect.headers.get('location') ?? '')).status, 200);

  const detail = (await (await app.request(`/v1/conversions/${id}`, { key })).json()).data;
  const captions = await fetch(detail.captions_url);
  assert.equal(captions.headers.get('content-type'), 'text/vtt; charset=utf-8');
  assert.equal((await fetch(detail.chapters_url)).status, 200);
});

test('what is voiced is put into the bucket, and can be heard from there', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const answer = await app.request('/v1/conversions', {
    ...{ method: 'POST', key, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({
      ...{
        source_type: 'document',
        title: 'Exports',
        content: 'Exports no longer stop at 1,000 rows.',
        wait: true,
      },
    }),
  });
  const { data } = await answer.json();
  assert.equal(data.status, 'completed', JSON.stringify(data));
  const sound = Buffer.from(await (await fetch(data.audio_url)).arrayBuffer());
  assert.equal(sound.subarray(0, 3).toString('latin1'), 'ID3');
  assert.match(await (await fetch(data.captions_url)).text(), /^WEBVTT/);
});

test('a public page passes the audio on from the bucket, and stops as soon as it is private', async () => {
  const { key, id } = await finished();
  const publish = (public_url: boolean) =>
    app.request(`/v1/conversions/${id}`, {
      ...{ method: 'PATCH', key, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ public_url }),
    });
  const listen = () => app.request(`/listen/${id}/audio.mp3`, { headers: { range: 'bytes=1-3' } });
  await publish(true);
  const sound = await listen();
  assert.deepEqual([sound.status, await sound.text()], [206, 'oun']);
  await publish(false);
  assert.equal((await listen()).status, 404);
});

test('a deleted conversion leaves nothing in the bucket', async () => {
  const { key, id } = await finished();
  const { audio_url } = (await (await app.request(`/v1/conversions/${id}`, { key })).json()).data;
  assert.equal((await fetch(audio_url)).status, 200);
  assert.equal((await app.request(`/v1/conversions/${id}`, { method: 'DELETE', key })).status, 200);
  assert.equal((await fetch(audio_url)).status, 404);
  const left = await Array.fromAsync(app.services.media.list('conversions'));
  assert.ok(!left.some(({ name }) => name === id));
});

test('a service whose bucket is out of reach says so, and does not fall over', async () => {
  const { key, id } = await finished();
  assert.equal((await (await app.request('/ready')).json()).checks.storage, 'ok');
  const other = await startTestApp({ ...s3.settings, S3_BUCKET: 'another' }, app.database);
  try {
    const ready = await other.request('/ready');
    assert.equal(ready.status, 200, 'what needs no media is served');
    const { status, checks } = await ready.json();
    assert.deepEqual([status, checks.storage], ['degraded', 'unavailable']);
    const deleted = await other.request(`/v1/conversions/${id}`, { method: 'DELETE', key });
    assert.equal(deleted.status, 200, 'the files are left to the sweep');
    assert.equal((await other.request(`/v1/conversions/${id}`, { key })).status, 404);
    assert.ok(await app.services.media.find(mediaKey(id, 1, names.audio)));
    assert.equal((await other.request('/health')).status, 200);
  } finally {
    await other.close();
  }
});

async function finished(): Promise<{ key: string; id: string }> {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const id = await storeConversion(app, { organizationId, media });
  for (const name of Object.values(names)) {
    const path = join(tmpdir(), `${id}-${name}`);
    await writeFile(path, 'sound');
    await app.services.media.put(mediaKey(id, 1, name), path, 'application/octet-stream');
  }
  return { key, id };
}
