import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MediaFile, mediaFiles } from '../../src/domain/conversion.ts';
import { reuseRender } from '../../src/jobs/conversion/render-audio.ts';
import { mediaKey } from '../../src/operations/conversions/media.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  completeWithoutAudio,
  createdId,
  send,
  unlimitedRequests,
  untilStatus,
  workOn,
} from '../support/conversions.ts';
import { smallMedia, storeAudio, storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
let queue: { stop(): Promise<void> };
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  queue = workOn(app, (attempt) => completeWithoutAudio(app, attempt));
});
after(async () => {
  await queue.stop();
  await app.close();
});

const show = async (id: string, key: string) => (await app.request(`/v1/conversions/${id}`, { key })).json();
const retry = (id: string, key: string) => send(app, 'POST', `/v1/conversions/${id}/retry`, key);
const used = async (key: string) => (await (await app.request('/v1/usage', { key })).json()).data.audio.used;
const lose = (id: string, attempt: number, file: MediaFile = 'audio') =>
  app.services.media.remove(mediaKey(id, attempt, smallMedia[file]));

/** Stores a file for each that the conversion names. */
async function storeAll(id: string, attempt: number): Promise<void> {
  for (const file of mediaFiles)
    await storeAudio(app, id, attempt, { ...smallMedia, audio: smallMedia[file] });
}

test('a completed conversion that has lost a file beside its audio is heard, and made again at no cost', async () => {
  const { key } = await app.customer();
  const id = await createdId(app, key);
  await untilStatus(app, key, id, 'completed');
  await storeAll(id, 1);
  await lose(id, 1, 'captions');
  assert.equal((await show(id, key)).data.has_audio, true);
  assert.equal((await retry(id, key)).status, 202);
  await untilStatus(app, key, id, 'completed');
  assert.equal(await used(key), 1);
});

test('a completed conversion whose audio is lost says so, and is made again at no cost', async () => {
  const { key } = await app.customer();
  const id = await createdId(app, key);
  await untilStatus(app, key, id, 'completed');
  const whole = await show(id, key);
  assert.equal(whole.data.has_audio, true);
  await storeAll(id, 1);
  assert.equal((await retry(id, key)).status, 400, 'there is nothing to make again');

  await lose(id, 1);
  const { data, warnings } = await show(id, key);
  assert.deepEqual([data.status, data.has_audio, 'audio_url' in data], ['completed', false, false]);
  assert.equal(data.generated_script, whole.data.generated_script);
  assert.match(warnings[0].message, /audio is missing.*retry.*no cost/);
  const audio = await app.request(`/v1/conversions/${id}/audio`, { key });
  assert.equal(audio.status, 404);
  assert.match((await audio.json()).error.message, /audio is missing.*retry.*no cost/);

  const retried = await retry(id, key);
  const left = (await app.request('/v1/usage', { key })).headers.get('x-quota-audio-remaining');
  assert.deepEqual([retried.status, retried.headers.get('x-quota-audio-remaining')], [202, left]);
  const again = await untilStatus(app, key, id, 'completed');
  assert.equal(again.has_audio, true);
  assert.equal(await used(key), 1, 'the first attempt alone is charged');
  const { rows } = await app.database.store.pool.query(
    'select attempt from quota_ledger where conversion_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ attempt: 1 }]);
});

test('an identical render is reused if the files of another one are lost', async () => {
  const { services, database } = app;
  const media = { ...smallMedia };
  for (const file of mediaFiles) media[file] = smallMedia.audio;
  for (const lost of [0, 1]) {
    const { organizationId } = await app.customer();
    const render = { organizationId, media, durationSeconds: 1 };
    const earlier = [await storeConversion(app, render), await storeConversion(app, render)];
    const renderHash = Buffer.alloc(32, 7);
    const hashed = 'update conversions set render_hash = $1 where organization_id = $2';
    await database.store.pool.query(hashed, [renderHash, organizationId]);
    await lose(earlier[lost] ?? '', 1);
    const id = await storeConversion(app, { organizationId, status: 'generating' });
    const conversion = await findConversionById(database.store.database, id);
    assert.ok(conversion);
    const reused = await reuseRender(services, { conversion, claims: 1, renderHash });
    assert.ok(await services.media.find(mediaKey(id, conversion.attempt, reused?.media.audio ?? '')));
  }
});

test('a reused render brings its own warnings, and none of the request that it was made for', async () => {
  const { services, database } = app;
  const media = { ...smallMedia };
  for (const file of mediaFiles) media[file] = smallMedia.audio;
  const { organizationId } = await app.customer();
  await storeConversion(app, { organizationId, media, durationSeconds: 1 });
  const renderHash = Buffer.alloc(32, 8);
  const ofRequest = { path: 'settings.version', message: 'is for release notes; a document ignores it' };
  const ofRender = { path: 'sounds.intro', message: 'is missing from the media store; set it again' };
  await database.store.pool.query(
    'update conversions set render_hash = $1, warnings = $2, quality = $3 where organization_id = $4',
    [renderHash, JSON.stringify([ofRequest, ofRender]), { warnings: [ofRender] }, organizationId],
  );
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  const conversion = await findConversionById(database.store.database, id);
  assert.ok(conversion);
  const own = { path: 'language', message: 'was detected' };
  const options = { conversion: { ...conversion, warnings: [own] }, claims: 1, renderHash };
  const reused = await reuseRender(services, options);
  assert.deepEqual(reused?.warnings, [own, ofRender]);
  assert.deepEqual(reused?.quality.warnings, [ofRender], 'and the next reuse has them too');
});

test('a store that does not answer has lost nothing', async () => {
  const { key } = await app.customer();
  const id = await createdId(app, key);
  await untilStatus(app, key, id, 'completed');
  const { find } = app.services.media;
  app.services.media.find = () => Promise.reject(new Error('the store is away'));
  try {
    assert.equal((await show(id, key)).data.has_audio, true);
    assert.equal((await retry(id, key)).status, 400);
  } finally {
    app.services.media.find = find;
  }
});

test('a page is shown though its transcript and chapters are cut off', async () => {
  const { organizationId } = await app.customer();
  const id = await storeConversion(app, { organizationId, publicUrl: true, media: smallMedia });
  const { media } = app.services;
  const { read, find } = media;
  const { Readable } = await import('node:stream');
  try {
    media.find = async () => ({ bytes: 10, changedAt: new Date(), etag: '"a"' });
    for (const content of [
      '{"sentences":[{"te',
      '',
      'null',
      '[]',
      '{"sentences":7,"chapters":{},"data":"x"}',
    ]) {
      media.read = async () => Readable.from([content]);
      for (const path of [`/listen/${id}`, `/embed/${id}`])
        assert.equal((await app.request(path)).status, 200, `${path} with ${content}`);
    }
  } finally {
    Object.assign(media, { read, find });
  }
});
