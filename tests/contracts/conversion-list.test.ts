import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAloudClient, everyItem, listConversions } from '../../sdk/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, send, unlimitedRequests } from '../support/conversions.ts';
import { fc } from '../support/fast-check.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, TIER_TEAM_AUDIO_QUOTA: '10000' }, undefined, {
    role: 'api',
  });
});
after(() => app.close());

test('a list has 20 of the newest first, the exact total, and a cursor until its end', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await fill(organizationId, 45);
  const first = await list(key, '');
  assert.equal(first.data.length, 20);
  assert.equal(first.data[0].title, 'Number 45');
  assert.deepEqual(
    [first.meta.total_count, first.meta.has_more, typeof first.meta.next_cursor],
    [45, true, 'string'],
  );
  const titles = await walk(key, 7);
  assert.deepEqual(
    titles,
    Array.from({ length: 45 }, (_, index) => `Number ${45 - index}`),
  );
  const exact = await list(key, 'limit=45');
  assert.deepEqual(exact.meta, { total_count: 45, has_more: false }, 'no cursor behind the last');
  for (const limit of ['1', '100']) assert.equal((await ask(key, `limit=${limit}`)).status, 200);
  for (const limit of ['0', '101', '-1', '1.5', 'x', ''])
    assert.equal((await ask(key, `limit=${limit}`)).status, 400, limit);
});

test('pages stay as they were while conversions are added in front of them', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await fill(organizationId, 12);
  const first = await list(key, 'limit=5');
  for (let index = 0; index < 3; index += 1) await createdId(app, key, { title: 'Later' });
  const second = await list(key, `limit=5&cursor=${first.meta.next_cursor}`);
  assert.deepEqual(
    second.data.map((item: { title: string }) => item.title),
    ['Number 7', 'Number 6', 'Number 5', 'Number 4', 'Number 3'],
  );
  assert.equal(second.meta.total_count, 15);
});

test('rows of the same time are all there, each once', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await fill(organizationId, 30, "'2026-01-01T00:00:00Z'::timestamptz");
  assert.equal(new Set(await walk(key, 7)).size, 30);
});

test('filters choose by type and status, and the total follows them exactly', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await fill(organizationId, 40);
  const { rows } = await app.database.store.pool.query(
    'select source_type, status, count(*)::int from conversions where organization_id = $1 group by 1, 2',
    [organizationId],
  );
  assert.equal(rows.length, 10, 'every type in every status');
  for (const { source_type, status, count } of rows) {
    const page = await list(key, `source_type=${source_type}&status=${status}&limit=100`);
    assert.equal(page.meta.total_count, count);
    assert.equal(page.data.length, count);
    for (const item of page.data) assert.deepEqual([item.source_type, item.status], [source_type, status]);
  }
  assert.equal((await list(key, 'source_type=document')).meta.total_count, 20);
  assert.equal((await list(key, 'status=failed')).meta.total_count, 8);
  const gone = (await list(key, 'status=failed&limit=1')).data[0];
  await send(app, 'DELETE', `/v1/conversions/${gone.id}`, key);
  assert.equal((await list(key, 'status=failed')).meta.total_count, 7);
  for (const query of ['source_type=podcast', 'status=done', 'status=', 'status=failed&status=completed'])
    assert.equal((await ask(key, query)).status, 400, query);
});

test('an item has exactly the fields of the contract', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await fill(organizationId, 10);
  const { data } = await list(key, '');
  const names =
    'completed_at created_at duration_seconds has_audio id product_id public_url source_type status title';
  for (const item of data) {
    assert.equal(Object.keys(item).sort().join(' '), names);
    assert.equal(item.has_audio, item.status === 'completed');
    assert.equal(item.duration_seconds, item.status === 'completed' ? 12.5 : null);
    assert.equal(item.completed_at === null, item.status !== 'completed');
    assert.equal(new Date(item.created_at).toISOString(), item.created_at);
    assert.equal(item.product_id, null);
  }
});

test('a cursor with any bit changed, or of another list or organization, is refused or shows nothing foreign', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await fill(organizationId, 5);
  const { meta } = await list(key, 'limit=2');
  const bytes = Buffer.from(meta.next_cursor);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      await isRefused(key, altered.toString('latin1'));
    }),
    { numRuns: 150 },
  );
  assert.deepEqual((await list(key, 'cursor=&limit=2')).data, (await list(key, 'limit=2')).data);
  for (const bad of ['x', '.', `${meta.next_cursor}x`, meta.next_cursor.slice(1), `${meta.next_cursor}.x`])
    await isRefused(key, bad);
  const other = await app.customer({ tier: 'team' });
  const foreign = await list(other.key, `cursor=${meta.next_cursor}`);
  assert.deepEqual(foreign.data, []);
});

test('live and sandbox conversions are kept apart', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team', mode: 'sandbox' });
  await fill(organizationId, 3);
  assert.equal((await list(key, '')).meta.total_count, 0);
  await createdId(app, key);
  assert.equal((await list(key, '')).meta.total_count, 1);
});

async function isRefused(key: string, cursor: string): Promise<void> {
  const answer = await ask(key, `cursor=${encodeURIComponent(cursor)}`);
  const { error } = await answer.json();
  assert.equal(answer.status, 400, cursor);
  // A NUL is refused before it is looked at as a cursor.
  assert.equal(error.code, cursor.includes('\0') ? 'VALIDATION_FAILED' : 'INVALID_CURSOR', cursor);
}

function ask(key: string, query: string) {
  return app.request(`/v1/conversions?${query}`, { key });
}

async function list(key: string, query: string) {
  const answer = await ask(key, query);
  const body = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(body));
  return body;
}

/** All titles, page by page. */
/** The titles on all pages, as the client reads them. */
async function walk(key: string, limit: number): Promise<string[]> {
  const client = createAloudClient({ server: app.siteUrl, key });
  const items = everyItem((page) => listConversions({ client, query: { ...page, limit } }));
  return Array.fromAsync(items, ({ title }) => title);
}

/** Conversions of every type and status, a second apart, the last one newest. */
async function fill(
  organizationId: string,
  count: number,
  moment = "'2026-01-01'::timestamptz + number * interval '1 s'",
) {
  await app.database.store.pool.query(
    `insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
       public_url, settings, voice, status, created_at, completed_at, duration_seconds, media)
     select gen_random_uuid(), $1, 'live', (array['changelog', 'document'])[1 + number % 2], 'Number ' || number, 'x',
       false, false, '{}', '{}', status, ${moment}, case when status = 'completed' then now() end,
       case when status = 'completed' then 12.5 end, case when status = 'completed' then '{}'::jsonb end
     from generate_series(1, $2::int) number,
       lateral (select (array['pending', 'processing', 'generating', 'completed', 'failed'])[1 + number / 2 % 5] as status) s`,
    [organizationId, count],
  );
}
