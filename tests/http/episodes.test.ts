import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Script } from '../../src/domain/script.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { storeConversion } from '../support/stored-conversion.ts';

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
    TIER_TEAM_CONCURRENT_JOBS: '1',
    TTS_B_ENGINE: 'openai',
    OPENAI_API_KEY: 'a key',
    OPENAI_BASE_URL: vendor.url,
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
  assert.deepEqual(warnings.map((each: { path: string }) => each.path).sort(), ['screenshot_urls', 'wait']);
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

test('a failed outcome is 200 with the failed detail; the retry takes other settings and tells them', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  vendor.script.push(...Array.from({ length: 4 }, () => ({ kind: 'status' as const, status: 401 })));
  const answer = await post('/v1/episodes', key, {
    content: 'Exports finish.',
    mode: 'product-feature',
    voice: { provider: 'tts_b' },
  });
  const { data } = await answer.json();
  vendor.script.length = 0;
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

test('a retry without a body goes on with the script that is there', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const id = await storeConversion(app, { organizationId, status: 'failed', script });
  assert.equal((await post(`/v1/episodes/${id}/retry`, key, undefined)).status, 202);
  assert.equal((await ended(id, key)).script, 'Words of an earlier attempt.');
});

test('what is not done shows its stage, its progress and an estimate', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const expected = { pending: 'pending', processing: 'script_generation', generating: 'audio_generation' };
  for (const [status, stage] of Object.entries(expected)) {
    const stored = { organizationId, status: status as 'pending', progress: 0.5 };
    const id = await storeConversion(app, { ...stored, sourceType: 'document' });
    const { data } = await (await app.request(`/v1/episodes/${id}`, { key })).json();
    assert.deepEqual(data, {
      ...{ id, status, mode: 'product-feature', source: 'api', progress_percent: 50 },
      current_stage: stage,
      stages: ['pending', 'script_generation', 'audio_generation', 'completed'],
      estimated_completion_seconds: data.estimated_completion_seconds,
      created_at: data.created_at,
    });
    assert.ok(Number.isInteger(data.estimated_completion_seconds));
  }
});

test('the organization comes with the detail where it is asked for', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const id = await storeConversion(app, { organizationId, status: 'failed' });
  const { data } = await (await app.request(`/v1/episodes/${id}?expand=organization`, { key })).json();
  const { created_at } = data.organization;
  assert.deepEqual(data.organization, { id: organizationId, name: 'Northwind', logo_url: null, created_at });
  assert.ok(Date.parse(created_at));
  assert.equal((await app.request(`/v1/episodes/${id}?expand=everything`, { key })).status, 400);
});

test('the list filters by status, mode, format and date, and goes page by page', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const ids: string[] = [];
  for (let day = 1; day <= 4; day += 1) {
    const sourceType = day % 2 === 0 ? ('document' as const) : ('changelog' as const);
    const status = day === 4 ? ('failed' as const) : ('completed' as const);
    ids.unshift(await storeConversion(app, { organizationId, createdAt: at(day), sourceType, status }));
  }
  const list = async (query: string) => {
    const answer = await app.request(`/v1/episodes?${query}`, { key });
    const { data, meta } = await answer.json();
    assert.equal(answer.status, 200);
    return { ids: data.map((each: { id: string }) => each.id), data, meta };
  };
  const all = await list('');
  assert.deepEqual(all.ids, ids);
  assert.deepEqual(all.data[1], {
    ...{ id: ids[1], status: 'completed', mode: 'changelog', source: 'api', progress_percent: 100 },
    ...{ has_audio: false, has_video: false, duration_seconds: 12.5, created_at: at(3).toISOString() },
    completed_at: all.data[1].completed_at,
  });
  assert.deepEqual((await list('status=failed')).ids, [ids[0]]);
  assert.deepEqual((await list('mode=product-feature')).ids, [ids[0], ids[2]]);
  assert.deepEqual((await list('output_format=audio')).ids, ids);
  assert.deepEqual(await list('output_format=video'), {
    ...{ ids: [], data: [], meta: { total_count: 0, has_more: false } },
  });
  const dated = await list(`created_after=${at(1).toISOString()}&created_before=${at(4).toISOString()}`);
  assert.deepEqual([dated.ids, dated.meta.total_count], [[ids[1], ids[2]], 2]);
  const first = await list('limit=3');
  assert.deepEqual([first.ids, first.meta.total_count, first.meta.has_more], [ids.slice(0, 3), 4, true]);
  const second = await list(`limit=3&cursor=${first.meta.next_cursor}`);
  assert.deepEqual([second.ids, second.meta.has_more], [ids.slice(3), false]);
});

test('a request that cannot be met is refused and says why', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const refused: [object, string][] = [
    [{}, 'content'],
    [{ content: 'a'.repeat(51_201) }, 'content'],
    [{ content: 'Text.', output_format: 'video' }, 'output_format'],
    [{ content: 'Text.', mode: 'document' }, 'mode'],
    [{ content: 'Text.', settings: { duration: 'long' } }, 'settings.duration'],
    [{ content: 'Text.', screenshot_urls: ['http://a.example/1.png'] }, 'screenshot_urls.0'],
    [{ content: 'Text.', screenshot_urls: Array(21).fill('https://a.example/1.png') }, 'screenshot_urls'],
    [{ content: 'Text.', webhook_url: 'http://a.example/' }, 'webhook_url'],
    [{ content: 'Text.', further_details: 'a'.repeat(10_241) }, 'further_details'],
  ];
  for (const [body, path] of refused) {
    const answer = await post('/v1/episodes', key, body);
    assert.equal(answer.status, 400, path);
    const { error } = await answer.json();
    assert.equal(error.details[0].path, path);
    if (path === 'output_format') assert.match(error.message, /video is not available yet/);
  }
  const query = ['limit=0', 'limit=101', 'cursor=x', 'mode=document', 'created_after=yesterday'];
  for (const each of [...query, 'created_before=2016-12-31T23:59:60Z']) {
    assert.equal((await app.request(`/v1/episodes?${each}`, { key })).status, 400, each);
  }
});

test('every answer says that episodes are deprecated and names their successor, errors included', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const stranger = await app.customer({ tier: 'team' });
  const id = await storeConversion(app, { organizationId, status: 'failed' });
  const answers: [number, Promise<Answer>][] = [
    [200, app.request('/v1/episodes', { key })],
    [200, app.request(`/v1/episodes/${id}`, { key })],
    [404, app.request(`/v1/episodes/${id}`, { key: stranger.key })],
    [404, app.request(`/v1/episodes/${randomUUID()}`, { key })],
    [404, app.request('/v1/episodes/nonsense', { key })],
    [404, app.request('/v1/episodes/a/b/c', { key })],
    [404, post(`/v1/episodes/${id}/retry`, stranger.key, {})],
    [401, app.request('/v1/episodes')],
    [401, post('/v1/episodes', 'nonsense', {})],
    [400, post('/v1/episodes', key, {})],
    [400, app.request('/v1/episodes?limit=0', { key })],
    [405, app.request('/v1/episodes', { method: 'PUT', key })],
    [415, app.request('/v1/episodes', { method: 'POST', key, body: 'text' })],
  ];
  for (const [status, promise] of answers) {
    const answer = await promise;
    assert.equal(answer.status, status, answer.url);
    assert.match(answer.headers.get('deprecation') ?? '', /^@\d{10}$/, `${status} ${answer.url}`);
    assert.equal(
      answer.headers.get('link'),
      `<${app.siteUrl}/v1/conversions>; rel="successor-version"`,
      answer.url,
    );
  }
  const gone = await app.request(`/v1/episodes/${id}`, { method: 'DELETE', key });
  assert.deepEqual(Object.keys((await gone.json()).data).sort(), ['deleted', 'deleted_at', 'id']);
  assert.ok(gone.headers.has('deprecation'));
  assert.equal((await app.request(`/v1/conversions/${id}`, { key })).status, 404);
  assert.equal((await app.request('/v1/conversions', { key })).headers.has('deprecation'), false);
});

test('the document marks all five operations as deprecated, and a retry’s body as optional', async () => {
  const { paths } = await (await app.request('/v1/openapi')).json();
  const operations = Object.entries<Record<string, any>>(paths)
    .filter(([path]) => path.startsWith('/episodes'))
    .flatMap(([, methods]) => Object.values(methods));
  assert.equal(operations.length, 5);
  for (const { deprecated, responses } of operations) {
    assert.equal(deprecated, true);
    for (const response of Object.values<any>(responses)) assert.ok(response.headers.Deprecation);
  }
  assert.equal(paths['/episodes/{id}/retry'].post.requestBody.required, false);
  assert.equal(paths['/episodes'].post.requestBody.required, true);
});

test('an episode that is not done when the call must end is 408, and goes on', async () => {
  const closing = await startTestApp({ TIER_GROWTH_CONCURRENT_JOBS: '1' }, app.database);
  const { key, organizationId } = await closing.customer();
  await storeConversion(closing, { organizationId, status: 'processing' });
  const waiting = closing.request('/v1/episodes', {
    ...{ method: 'POST', key, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ content: 'Waits for a free place.' }),
  });
  while ((await conversionsOf(organizationId)).length < 2)
    await new Promise((resolve) => setTimeout(resolve, 20));
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

async function ended(id: string, key: string) {
  for (;;) {
    const { data } = await (await app.request(`/v1/episodes/${id}`, { key })).json();
    if (data.status === 'completed' || data.status === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
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
