import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { storeChangelog } from '../support/stored-changelog.ts';

let app: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp({ ...vendor.settings, TIER_TEAM_REQUESTS_PER_MINUTE: '100000' });
});
after(async () => {
  await app.close();
  await vendor.close();
});

const team = () => app.customer({ tier: 'team' });

async function list(key: string, query: Record<string, string> = {}) {
  const answer = await app.request(`/v1/changelogs?${new URLSearchParams(query)}`, { key });
  const body = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(body));
  return body;
}

test('the history shows finished changelogs of the caller, newest first, and nothing else', async () => {
  const { organizationId, key } = await team();
  const changes = ['Search.', 'Export.'].map((text) => ({ category: 'added' as const, text }));
  const first = await storeChangelog(app, { organizationId, version: '1.0', changes });
  const second = await storeChangelog(app, { organizationId, productName: null, version: null });
  await storeChangelog(app, { organizationId, status: 'processing' });
  await storeChangelog(app, { organizationId, sourceType: 'document' });
  await storeChangelog(app, { organizationId, mode: 'sandbox' });
  await storeChangelog(app, { organizationId: (await team()).organizationId });
  const { data, meta } = await list(key);
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [second, first],
  );
  assert.deepEqual(meta, { total_count: 2, has_more: false });
  const { created_at, ...rest } = data[1];
  assert.ok(Date.now() - Date.parse(created_at) < 60_000);
  assert.deepEqual(rest, {
    ...{ id: first, title: 'Northwind 1.0', product_name: 'Northwind', version: '1.0', change_count: 2 },
    highlights: ['Search.', 'Export.'],
  });
  assert.deepEqual([data[0].product_name, data[0].version, data[0].highlights], [null, null, []]);
});

test('the filter by product ignores case, and its total follows what is added and deleted', async () => {
  const { organizationId, key } = await team();
  const products = ['Ärger', 'ÄRGER', 'Contoso', 'ärger'];
  const ids: string[] = [];
  for (const productName of products) ids.push(await storeChangelog(app, { organizationId, productName }));
  const { data, meta } = await list(key, { product_name: 'äRGER' });
  assert.equal(data.length, 3);
  assert.equal(meta.total_count, 3);
  await app.request(`/v1/conversions/${ids[0]}`, { method: 'DELETE', key });
  assert.equal((await list(key, { product_name: 'ärger' })).meta.total_count, 2);
  assert.equal((await list(key, { product_name: '%' })).meta.total_count, 0);
  assert.deepEqual((await list(key, { product_name: 'nobody' })).data, []);
});

test('pages follow each other without gaps, and only with a cursor of the same list', async () => {
  const { organizationId, key } = await team();
  const ids: string[] = [];
  for (const version of ['1', '2', '3', '4', '5'])
    ids.push(await storeChangelog(app, { organizationId, version }));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await list(key, {
      limit: '2',
      product_name: 'NORTHWIND',
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...data.map(({ id }: { id: string }) => id));
    assert.equal(meta.total_count, 5);
    assert.equal(meta.has_more, meta.next_cursor !== undefined);
    cursor = meta.next_cursor;
    if (seen.length === 2) await storeChangelog(app, { organizationId, productName: 'Contoso' });
  } while (cursor);
  assert.deepEqual(seen, ids.toReversed());
  const { meta } = await list(key, { limit: '1' });
  for (const path of [
    `/v1/changelogs?product_name=northwind&cursor=${meta.next_cursor}`,
    `/v1/conversions?cursor=${meta.next_cursor}`,
    '/v1/changelogs?cursor=nonsense',
  ]) {
    const answer = await app.request(path, { key });
    assert.equal(answer.status, 400);
    assert.equal((await answer.json()).error.code, 'INVALID_CURSOR');
  }
});

test('a page has 1 to 50 items, and 20 by default', async () => {
  const { organizationId, key } = await team();
  for (let version = 0; version < 51; version += 1) {
    await storeChangelog(app, { organizationId, version: String(version) });
  }
  assert.equal((await list(key)).data.length, 20);
  assert.equal((await list(key, { limit: '50' })).data.length, 50);
  assert.equal((await list(key, { limit: '1' })).data.length, 1);
  for (const limit of ['0', '51', 'many']) {
    assert.equal((await app.request(`/v1/changelogs?limit=${limit}`, { key })).status, 400);
  }
});

test('a script refers to the releases before it, unless history is switched off', async () => {
  const { organizationId, key } = await team();
  const earlier = await storeChangelog(app, { organizationId, version: '2.3.0' });
  await storeChangelog(app, { organizationId, productName: 'Contoso', version: '9.9.9' });
  const content = '## Removed\n- The XML export endpoint.\n\n## Added\n- Search finds archived projects.';
  const write = async (extra: object) => {
    const answer = await app.request('/v1/scripts', {
      ...{ method: 'POST', key, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ content, title: '2.4.0', settings: { product_name: 'Northwind' }, ...extra }),
    });
    return (await answer.json()).data;
  };
  const script = await write({});
  assert.match(script.content, /release number 2 this month/);
  const [used, ...others] = script.context_used.history;
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...used, created_at: 'some day' },
    {
      ...{ id: earlier, title: 'Northwind 2.3.0', version: '2.3.0', created_at: 'some day' },
    },
  );
  for (const off of [
    { use_history: false },
    { use_history: true, settings: { product_name: 'Northwind', use_history: false } },
  ]) {
    const plain = await write(off);
    assert.doesNotMatch(plain.content, /2\.3\.0|this month/);
    assert.deepEqual(plain.context_used.history, []);
  }
  const document = await write({
    source_type: 'document',
    content: 'Plans change. They always do, and we like it.',
  });
  assert.deepEqual(document.context_used.history, []);
});

test('a second conversion knows of the first', async () => {
  const { organizationId, key } = await team();
  await storeChangelog(app, { organizationId });
  const answer = await app.request('/v1/conversions', {
    ...{ method: 'POST', key, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({
      ...{
        source_type: 'changelog',
        title: 'Northwind 2.4.0',
        wait: true,
        settings: { product_name: 'Northwind' },
      },
      content: '## Removed\n- The XML export endpoint.',
    }),
  });
  const { data } = await answer.json();
  assert.match(data.generated_script, /release number 2 this month/);
});
