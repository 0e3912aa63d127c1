import assert from 'node:assert/strict';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sweepSounds } from '../../src/operations/conversions/sweep-media.ts';
import { formToken } from '../../src/site/layout/session.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, send, unlimitedRequests, untilStatus } from '../support/conversions.ts';
import { createPerson } from '../support/site.ts';
import { toneFile } from '../support/tone-file.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, STEADY_VOICE: 'on' });
});
after(() => app.close());

const tone = (seconds: number, sampleRate?: number) => toneFile(seconds, sampleRate).toString('base64');

const set = async (key: string, path: string, body: object) => {
  const answer = await send(app, 'PUT', `/v1/sounds/${path}`, key, body);
  return { status: answer.status, ...(await answer.json()) };
};
const list = async (key: string, query = '') =>
  (await (await app.request(`/v1/sounds${query}`, { key })).json()).data;
const files = (): Promise<string[]> => readdir(join(app.dataDirectory, 'media', 'sounds')).catch(() => []);

test('a sound is set, listed, replaced and removed, and its file with it', async () => {
  const { key } = await app.customer();
  const first = await set(key, 'intro', { audio: tone(2), name: 'jingle.wav' });
  assert.equal(first.status, 200, JSON.stringify(first));
  const { created_at, ...shown } = first.data;
  assert.deepEqual(shown, {
    ...{ kind: 'intro', product_id: null, none: false, name: 'jingle.wav', duration_seconds: 2 },
  });
  const [before] = await files();
  assert.equal((await files()).length, 1);
  const second = await set(key, 'intro', { audio: tone(1) });
  assert.equal(second.data.duration_seconds, 1);
  assert.deepEqual([await list(key), (await files()).length], [[second.data], 1]);
  assert.notDeepEqual(await files(), [before]);
  const gone = await (await send(app, 'DELETE', '/v1/sounds/intro', key)).json();
  assert.deepEqual([gone.data.kind, gone.data.deleted], ['intro', true]);
  assert.deepEqual([await list(key), await files()], [[], []]);
  assert.equal((await send(app, 'DELETE', '/v1/sounds/intro', key)).status, 404);
});

test('what is no sound, too long or of someone else is refused, and nothing is kept', async () => {
  const { key } = await app.customer();
  const refused = async (path: string, body: object) => (await set(key, path, body)).error;
  const fault = async (path: string, audio: string) => (await refused(path, { audio })).details[0];
  assert.match((await fault('sting', tone(9))).message, /longer than 8 seconds/);
  assert.match((await fault('intro', Buffer.from('hello').toString('base64'))).message, /neither a WAV nor/);
  assert.match((await fault('intro', '***')).message, /base64/);
  assert.equal((await fault('intro', 'x')).path, 'audio');
  assert.equal((await refused('jingle', { audio: null })).code, 'NOT_FOUND');
  assert.equal((await refused('intro', {})).code, 'VALIDATION_FAILED');
  const large = await app.server.inject({
    ...{ method: 'PUT', url: '/v1/sounds/intro', payload: { audio: 'A'.repeat(8_100_000) } },
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(large.statusCode, 413);
  const stranger = await app.customer();
  const product = await (await send(app, 'POST', '/v1/products', stranger.key, { name: 'Atlas' })).json();
  assert.equal((await set(key, `intro?product_id=${product.data.id}`, { audio: null })).status, 400);
  assert.equal((await app.request(`/v1/sounds?product_id=${product.data.id}`, { key })).status, 400);
  assert.deepEqual([await list(key), await files()], [[], []]);
});

test('an episode has the sounds of its product, else of its organization, unless there are to be none', async () => {
  const { key } = await app.customer();
  const product = async (name: string) =>
    (await (await send(app, 'POST', '/v1/products', key, { name })).json()).data.id;
  const [own, none, plain] = [await product('Own'), await product('None'), await product('Plain')];
  /** Seconds from the last word to the end. */
  const tail = async (product_id: string) => {
    const id = await createdId(app, key, { product_id });
    const { duration_seconds } = await untilStatus(app, key, id, 'completed');
    const moved = await app.request(`/v1/conversions/${id}/captions?format=json`, { key });
    const file = await app.request((moved.headers.get('location') ?? '').slice(app.siteUrl.length));
    const { sentences } = await file.json();
    return duration_seconds - sentences.at(-1).end;
  };
  const before = await tail(plain);
  await set(key, 'outro', { audio: tone(5) });
  await set(key, `outro?product_id=${own}`, { audio: tone(2) });
  assert.equal((await set(key, `outro?product_id=${none}`, { audio: null })).data.none, true);
  for (const [product_id, added] of [
    [plain, 5.7],
    [own, 2.7],
    [none, 0],
  ] as const) {
    const longer = (await tail(product_id)) - before;
    assert.ok(Math.abs(longer - added) < 0.2, `${longer} instead of ${added}`);
  }
});

test('an owner sets and removes sounds in the dashboard, and a fault is shown beside its form', async () => {
  const person = await createPerson(app);
  const owner = await visitAs(app, person);
  const path = `/dashboard/${person.organizationId}/sounds`;
  assert.match((await owner.open(path)).body, /between two chapters/);
  const missing = await owner.send(path, { kind: 'sting' });
  assert.equal(missing.statusCode, 400);
  assert.match(missing.body, /Choose a file first\./);
  assert.equal((await owner.send(path, { kind: 'sting', act: 'remove' })).statusCode, 404);
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.set('form_token', formToken(owner.cookie.split('=')[1] ?? ''));
    form.set('kind', 'sting');
    form.set('file', new File([new Uint8Array(bytes)], 'ding <b>.wav'));
    const whole = new Response(form);
    return app.server.inject({
      ...{ method: 'POST', url: path, payload: Buffer.from(await whole.arrayBuffer()) },
      headers: {
        ...{ cookie: owner.cookie, origin: app.siteUrl, accept: 'text/html' },
        'content-type': whole.headers.get('content-type') ?? '',
      },
    });
  };
  assert.match((await upload(Buffer.from(tone(9), 'base64'))).body, /The file is longer than 8 seconds/);
  assert.equal((await upload(Buffer.from(tone(1), 'base64'))).statusCode, 303);
  assert.match((await owner.open(path)).body, /ding &#60;b&#62;\.wav<\/strong> <span class="quiet">1 second/);
  const heard = await owner.open(`${path}/sting/audio.wav`);
  assert.deepEqual([heard.statusCode, heard.headers['content-type']], [200, 'audio/wav']);
  assert.equal(heard.rawPayload.subarray(0, 4).toString('latin1'), 'RIFF');
  assert.equal((await owner.open(`${path}/intro/audio.wav`)).statusCode, 404, 'a sound that is not set');
  assert.equal((await owner.send(path, { kind: 'sting', act: 'remove' })).statusCode, 303);
  assert.doesNotMatch((await owner.open(path)).body, /ding/);
});

test('files that no one has are swept away an hour later', async () => {
  const { key } = await app.customer();
  const product = (await (await send(app, 'POST', '/v1/products', key, { name: 'Short' })).json()).data.id;
  const earlier = await files();
  await set(key, `bed?product_id=${product}`, { audio: tone(1) });
  const [left] = (await files()).filter((name) => !earlier.includes(name));
  await send(app, 'DELETE', `/v1/products/${product}`, key);
  await sweepSounds(app.services);
  assert.ok((await files()).includes(left ?? ''));
  const old = new Date(Date.now() - 3_700_000);
  for (const name of await files()) await utimes(join(app.dataDirectory, 'media', 'sounds', name), old, old);
  await sweepSounds(app.services);
  assert.deepEqual(await files(), earlier);
});

test('a sound is replaced although the file before it cannot be removed', async ({ mock }) => {
  const { key } = await app.customer();
  await set(key, 'intro', { audio: tone(2) });
  mock.method(app.services.media, 'remove', () => Promise.reject(new Error('away')));
  assert.equal((await set(key, 'intro', { audio: tone(1) })).status, 200);
  assert.equal((await list(key))[0].duration_seconds, 1);
});
