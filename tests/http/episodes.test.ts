import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Script } from '../../src/domain/script.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';

const script: Script = {
  language: 'en',
  speakers: 1,
  turns: [{ speaker: 1, text: 'Words of an earlier attempt.', section: null }],
};

let app: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp({
    TIER_TEAM_REQUESTS_PER_DAY: '100000',
    TIER_TEAM_REQUESTS_PER_MINUTE: '100000',
    ...vendor.settings,
  });
});
after(async () => {
  await app.close();
  await vendor.close();
});

test('an episode is made while the call waits, and is the conversion of the same id', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const body = {
    content: '# Northwind 2.4\n- Search finds archived projects.',
    settings: { duration: 'brief', product_name: 'Northwind', version: '2.4' },
    further_details: 'For administrators.',
    screenshot_urls: ['https://northwind.example/1.png'],
    public_url: true,
    wait: false,
    use_history: false,
  };
  const headers = { 'idempotency-key': 'episode' };
  const answer = await post('/v1/episodes', key, body, headers);
  const { data, warnings } = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(data));
  assert.deepEqual(
    Object.keys(data).sort(),
    ['audio_url', 'completed_at', 'created_at', 'duration_seconds', 'embed_url', 'id'].concat([
      'listen_url',
      'mode',
      'script',
      'source',
      'status',
      'video_url',
    ]),
  );
  assert.deepEqual(
    [data.status, data.mode, data.source, data.video_url],
    ['completed', 'changelog', 'api', null],
  );
  assert.match(data.script, /archived projects/);
  assert.ok(data.duration_seconds > 0.5);
  assert.equal(data.listen_url, `${app.siteUrl}/listen/${data.id}`);
  assert.deepEqual(warnings.map((each: { path: string }) => each.path).sort(), [
    'additional_context',
    'screenshot_urls',
    'wait',
  ]);
  const audio = await app.request(data.audio_url.slice(app.siteUrl.length));
  assert.equal(audio.headers.get('content-type'), 'audio/mpeg');
  assert.ok((await audio.arrayBuffer()).byteLength > 1000);

  const conversion = (await (await app.request(`/v1/conversions/${data.id}`, { key })).json()).data;
  assert.deepEqual(
    [conversion.source_type, conversion.title, conversion.additional_context],
    ['changelog', 'Northwind 2.4', 'For administrators.'],
  );
  assert.equal((await storedSettings(data.id)).verbosity, 'brief');

  const again = await post('/v1/episodes', key, body, headers);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal((await again.json()).data.id, data.id);
  assert.equal((await post('/v1/episodes', key, { ...body, mode: 'changelog' }, headers)).status, 409);
});

test('a failed outcome is 200 with the failed detail; the retry takes other settings and returns them', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const asked = vendor.requests.length;
  vendor.script.push(...Array.from({ length: 4 }, () => ({ kind: 'status' as const, status: 401 })));
  const answer = await post('/v1/episodes', key, {
    content: 'Exports no longer stop at 1,000 rows.',
    mode: 'product-feature',
  });
  const { data } = await answer.json();
  vendor.script.length = 0;
  assert.ok(vendor.requests.length > asked, 'it was the voice that failed');
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(data).sort(), [
    ...['created_at', 'error', 'failed_at', 'id', 'mode', 'source', 'status'],
  ]);
  assert.deepEqual(
    [data.status, data.mode, data.error.code],
    ['failed', 'product-feature', 'GENERATION_FAILED'],
  );

  const id = await storeConversion(app, {
    ...{ organizationId, status: 'failed', script, content: 'Version 9.1. Search finds archived projects.' },
  });
  const retried = await post(`/v1/episodes/${id}/retry`, key, {
    override_settings: { product_name: 'Zephyr', duration: 'brief' },
    webhook_url: 'https://northwind.example/hook',
  });
  assert.equal(retried.status, 202);
  const accepted = (await retried.json()).data;
  assert.deepEqual([accepted.id, accepted.status], [id, 'processing']);
  assert.equal(accepted.poll_url, `${app.siteUrl}/v1/episodes/${id}`);
  assert.ok(accepted.estimated_completion_seconds > 0 && accepted.created_at);
  const done = await ended(id, key);
  assert.equal(done.status, 'completed', JSON.stringify(done));
  assert.match(done.script, /Zephyr/);
  assert.doesNotMatch(done.script, /earlier attempt/);
  const { productName, verbosity, tone } = await storedSettings(id);
  assert.deepEqual([productName, verbosity, tone], ['Zephyr', 'brief', 'casual']);
  const { rows } = await app.database.store.pool.query('select webhook_url from conversions where id = $1', [
    id,
  ]);
  assert.equal(rows[0].webhook_url, 'https://northwind.example/hook');
  const late = await post(`/v1/episodes/${id}/retry`, key, undefined);
  assert.equal(late.status, 400);
  assert.equal((await late.json()).error.code, 'NOT_RETRYABLE');
});

test('a retry without a body continues with the script that is there', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const id = await storeConversion(app, { organizationId, status: 'failed', script });
  assert.equal((await post(`/v1/episodes/${id}/retry`, key, undefined)).status, 202);
  assert.equal((await ended(id, key)).script, 'Words of an earlier attempt.');
});

test('an episode that is not done when the call must end is 408, and continues', async () => {
  const closing = await startTestApp({ TIER_GROWTH_CONCURRENT_JOBS: '1' }, app.database);
  const { key, organizationId } = await closing.customer();
  await storeConversion(closing, { organizationId, status: 'processing' });
  const waiting = closing.request('/v1/episodes', {
    ...{ method: 'POST', key, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ content: 'Waits for a free place.' }),
  });
  await until(
    () => conversionsOf(organizationId),
    ({ length }) => length === 2,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await closing.close();
  const answer = await waiting;
  assert.equal(answer.status, 408);
  const { error } = await answer.json();
  assert.equal(error.code, 'WAIT_TIMEOUT');
  const pending = (await conversionsOf(organizationId)).find(({ status }) => status === 'pending');
  assert.equal(error.details.id, pending?.id);
  assert.equal(error.details.poll_url, `${closing.siteUrl}/v1/episodes/${pending?.id}`);
});

function post(path: string, key: string, body: object | undefined, headers: Record<string, string> = {}) {
  if (body === undefined) return app.request(path, { method: 'POST', key, headers });
  return app.request(path, {
    ...{ method: 'POST', key, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function ended(id: string, key: string) {
  return until(
    async () => (await (await app.request(`/v1/episodes/${id}`, { key })).json()).data,
    ({ status }) => status === 'completed' || status === 'failed',
  );
}

async function storedSettings(id: string) {
  const { rows } = await app.database.store.pool.query('select settings from conversions where id = $1', [
    id,
  ]);
  return rows[0].settings;
}

async function conversionsOf(organizationId: string): Promise<{ id: string; status: string }[]> {
  const { rows } = await app.database.store.pool.query(
    'select id, status from conversions where organization_id = $1',
    [organizationId],
  );
  return rows;
}
