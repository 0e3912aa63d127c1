import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, send, unlimitedRequests } from '../support/conversions.ts';
import { until } from '../support/until.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

async function create(key: string, body: Record<string, unknown>, headers = {}) {
  const answer = await send(app, 'POST', '/v1/products', key, body, headers);
  return { status: answer.status, headers: answer.headers, ...(await answer.json()) };
}

async function stored(id: string) {
  const conversion = await findConversionById(app.database.store.database, id);
  assert.ok(conversion);
  return conversion;
}

const voice = { provider: 'tts_b', voice_id: 'nora', host_voice_ids: { host1: 'ada', host2: 'nora' } };

test('a product is created, listed, changed and deleted', async () => {
  const { key } = await app.customer();
  const settings = { tone: 'technical', speakers: 2 };
  const made = await create(key, { name: 'Atlas', context: 'Maps.', settings, voice });
  assert.equal(made.status, 201);
  const { id, created_at, ...fields } = made.data;
  assert.deepEqual(fields, { name: 'Atlas', context: 'Maps.', language: null, settings, voice });
  const shown = await (await app.request(`/v1/products/${id}`, { key })).json();
  assert.deepEqual(shown.data, made.data);
  const list = await (await app.request('/v1/products', { key })).json();
  assert.deepEqual([list.data, list.meta], [[made.data], { total_count: 1, has_more: false }]);

  const path = `/v1/products/${id}`;
  const named = await (await send(app, 'PATCH', path, key, { name: 'Atlas 2', voice: null })).json();
  assert.deepEqual([named.data.name, named.data.voice, named.data.settings], ['Atlas 2', null, settings]);
  const cleared = await (await send(app, 'PATCH', path, key, { context: null, settings: null })).json();
  assert.deepEqual([cleared.data.context, cleared.data.settings], [null, null]);

  const gone = await (await send(app, 'DELETE', path, key)).json();
  assert.deepEqual([gone.data.id, gone.data.deleted], [id, true]);
  assert.equal((await app.request(path, { key })).status, 404);
});

test('pages of products follow each other, newest first', async () => {
  const { key } = await app.customer();
  for (const name of ['A', 'B', 'C']) await create(key, { name });
  const first = await (await app.request('/v1/products?limit=2', { key })).json();
  const cursor = encodeURIComponent(first.meta.next_cursor);
  const second = await (await app.request(`/v1/products?limit=2&cursor=${cursor}`, { key })).json();
  const names = [...first.data, ...second.data].map(({ name }) => name);
  assert.deepEqual([names, second.meta.has_more], [['C', 'B', 'A'], false]);
});

test('a name is used once; voices exist; texts are bounded; a repetition gets the same product', async () => {
  const { key } = await app.customer();
  const headers = { 'idempotency-key': 'atlas' };
  const made = await create(key, { name: 'Atlas' }, headers);
  const again = await create(key, { name: 'Atlas' }, headers);
  assert.deepEqual([again.status, again.data.id], [201, made.data.id]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal((await create(key, { name: 'Other' }, headers)).status, 409);
  assert.match((await create(key, { name: 'ATLAS' })).error.message, /is taken/);
  const unknown = await create(key, { name: 'X', voice: { provider: 'tts_b', voice_id: 'norah' } });
  assert.match(unknown.error.details[0].message, /did you mean nora/);
  assert.equal((await create(key, { name: ' ' })).status, 400);
  assert.equal((await create(key, { name: 'x'.repeat(201) })).status, 400);
  assert.equal((await create(key, { name: 'X', context: 'x'.repeat(10_241) })).status, 400);
  assert.equal((await create(key, { name: 'X', settings: { tone: 'loud' } })).status, 400);
});

test('another organization finds none of them', async () => {
  const { key } = await app.customer();
  const { data } = await create(key, { name: 'Atlas' });
  const stranger = (await app.customer()).key;
  assert.equal((await app.request(`/v1/products/${data.id}`, { key: stranger })).status, 404);
  assert.equal((await send(app, 'PATCH', `/v1/products/${data.id}`, stranger, { name: 'X' })).status, 404);
  assert.equal((await send(app, 'DELETE', `/v1/products/${data.id}`, stranger)).status, 404);
  assert.deepEqual((await (await app.request('/v1/products', { key: stranger })).json()).data, []);
});

test('what a conversion leaves out comes from its product, then from the organization', async () => {
  const { organizationId, key } = await app.customer();
  await updateOrganization(app.core.services, organizationId, {
    defaults: { settings: { tone: 'technical', verbosity: 'brief' }, voice: { deliveryPreset: 'measured' } },
  });
  const plain = await stored(await createdId(app, key));
  assert.deepEqual([plain.settings.tone, plain.settings.verbosity], ['technical', 'brief']);
  assert.deepEqual(plain.voice, { provider: 'tts_a', deliveryPreset: 'measured' });

  const made = await create(key, { name: 'Atlas', settings: { tone: 'enthusiastic', speakers: 2 }, voice });
  const product_id = made.data.id;
  const own = await stored(await createdId(app, key, { product_id }));
  const { tone, verbosity, speakers } = own.settings;
  assert.deepEqual([tone, verbosity, speakers], ['enthusiastic', 'brief', 2]);
  assert.deepEqual(own.voice, {
    provider: 'tts_b',
    deliveryPreset: 'measured',
    hostVoiceIds: { host1: 'ada', host2: 'nora' },
  });

  const asked = { settings: { tone: 'casual', speakers: 1 }, voice: { provider: 'tts_a' }, product_id };
  const told = await stored(await createdId(app, key, asked));
  assert.deepEqual(
    [told.settings.tone, told.settings.speakers, told.settings.verbosity],
    ['casual', 1, 'brief'],
  );
  assert.deepEqual(told.voice, { provider: 'tts_a', deliveryPreset: 'measured' });
});

test('scripts and episodes have the same defaults', async () => {
  const { organizationId, key } = await app.customer();
  await updateOrganization(app.core.services, organizationId, {
    defaults: { settings: { tone: 'technical', speakers: 2 } },
  });
  const made = await create(key, { name: 'Atlas', settings: { tone: 'professional' }, voice });
  const body = { content: '- Search is faster.', product_id: made.data.id };
  const { data } = await (await send(app, 'POST', '/v1/scripts', key, body)).json();
  assert.deepEqual([data.settings.tone, data.settings.speakers, data.speakers], ['professional', 2, 2]);
  const partly = { voice: { delivery_preset: 'dynamic' } };
  const accepted = await send(app, 'POST', `/v1/scripts/${data.id}/convert`, key, partly);
  const { voice: chosen } = await stored((await accepted.json()).data.id);
  assert.deepEqual([chosen.provider, chosen.hostVoiceIds?.host1], ['tts_b', 'ada']);

  const episode = new AbortController();
  const sent = app.request('/v1/episodes', {
    method: 'POST',
    key,
    signal: episode.signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: '- Search is faster.' }),
  });
  sent.catch(() => undefined);
  const query =
    'select settings from conversions where organization_id = $1 order by created_at desc limit 1';
  const { pool } = app.database.store;
  const newest = async () => (await pool.query(query, [organizationId])).rows[0].settings.tone;
  await until(newest, (tone) => tone === 'technical');
  episode.abort();
});
