import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ TIER_TEAM_REQUESTS_PER_DAY: '100000', TIER_TEAM_REQUESTS_PER_MINUTE: '100000' });
});
after(() => app.close());

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
  const answers: [number, Promise<TestResponse>][] = [
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

test('without quota or credits left, nothing is made or retried', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await updateOrganization(app.core.services, organizationId, { audioQuota: 0 });
  const id = await storeConversion(app, { organizationId, status: 'failed' });
  for (const answer of [
    await post('/v1/episodes', key, { content: 'Text.' }),
    await post(`/v1/episodes/${id}/retry`, key, { override_settings: { tone: 'technical' } }),
  ]) {
    assert.equal(answer.status, 402);
    assert.equal((await answer.json()).error.code, 'QUOTA_EXCEEDED');
  }
  const { meta } = await (await app.request('/v1/episodes?status=failed', { key })).json();
  assert.equal(meta.total_count, 1);
});

function post(path: string, key: string, body: object) {
  return app.request(path, {
    ...{ method: 'POST', key, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json' },
  });
}
