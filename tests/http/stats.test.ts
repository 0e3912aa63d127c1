import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { issuePageView } from '../../src/operations/public-pages/public-pages.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
let organizationId: string;
let key: string;
before(async () => {
  app = await startTestApp();
  ({ organizationId, key } = await app.customer());
});
after(() => app.close());

type Report = { view: string; seconds: number; completed: boolean };

const newConversion = () => storeConversion(app, { organizationId, publicUrl: true, durationSeconds: 4 });

function report(place: string, id: string, body: Partial<Report>) {
  return app.request(`/${place}/${id}/plays`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 1, completed: false, ...body }),
  });
}

async function viewOf(place: string, id: string): Promise<string> {
  const html = await (await app.request(`/${place}/${id}`)).text();
  const view = /data-view="([^"]+)"/.exec(html)?.[1];
  assert.ok(view);
  return view;
}

async function statsOf(id: string, query = '') {
  const answer = await app.request(`/v1/conversions/${id}/stats${query}`, { key });
  assert.equal(answer.status, 200);
  return (await answer.json()).data;
}

const none = { plays: 0, completions: 0, listened_seconds: 0 };

test('before anyone listens the counts are nought', async () => {
  const id = await newConversion();
  assert.deepEqual(await statsOf(id), { ...none, completion_rate: 0, days: [] });
});

test('a visit counts once, its seconds once each, its end once, by day and place', async () => {
  const id = await newConversion();
  const view = await viewOf('listen', id);
  for (const [seconds, completed] of [
    [1, false],
    [3, false],
    [3, false],
    [2, false],
    [4, true],
    [4, true],
  ] as const)
    assert.equal((await report('listen', id, { view, seconds, completed })).status, 204);
  assert.equal((await report('embed', id, { view: await viewOf('embed', id), seconds: 2 })).status, 204);
  const date = new Date().toISOString().slice(0, 10);
  assert.deepEqual(await statsOf(id, '?days=1'), {
    plays: 2,
    completions: 1,
    listened_seconds: 6,
    completion_rate: 0.5,
    days: [
      {
        date,
        listen: { plays: 1, completions: 1, listened_seconds: 4 },
        embed: { plays: 1, completions: 0, listened_seconds: 2 },
      },
    ],
  });
});

test('many reports of one visit at the same time count once', async () => {
  const id = await newConversion();
  const view = await viewOf('listen', id);
  await Promise.all(Array.from({ length: 20 }, () => report('listen', id, { view, seconds: 3 })));
  const { plays, listened_seconds } = await statsOf(id);
  assert.deepEqual({ plays, listened_seconds }, { plays: 1, listened_seconds: 3 });
});

test('more than can have been heard is not believed', async () => {
  const id = await storeConversion(app, { organizationId, publicUrl: true, durationSeconds: 600 });
  const view = await viewOf('listen', id);
  assert.equal((await report('listen', id, { view, seconds: 600, completed: true })).status, 204);
  const stats = await statsOf(id);
  assert.equal(stats.completions, 0);
  assert.ok(stats.listened_seconds < 30, `${stats.listened_seconds} s`);
});

test('a report without a ticket of that very page is refused', async () => {
  const [id, other] = [await newConversion(), await newConversion()];
  const view = await viewOf('listen', id);
  const forged = `${view.slice(0, -1)}${view.endsWith('A') ? 'B' : 'A'}`;
  const old = issuePageView(app.services, 'listen', id).replace(/^[^.]+/, (1).toString(36));
  for (const bad of ['', 'x', 'a.b.c', forged, old])
    assert.equal((await report('listen', id, { view: bad })).status, 403);
  assert.equal((await report('embed', id, { view })).status, 403);
  assert.equal((await report('listen', other, { view })).status, 403);
  assert.equal((await report('listen', id, { view, seconds: -1 })).status, 400);
  assert.equal((await report('listen', id, { view: 'x'.repeat(2000) })).status, 413);
  assert.deepEqual((await statsOf(id)).plays, 0);
});

test('counts are their organization’s alone, and go with the conversion', async () => {
  const id = await newConversion();
  await report('listen', id, { view: await viewOf('listen', id) });
  const stranger = await app.customer();
  assert.equal((await app.request(`/v1/conversions/${id}/stats`, { key: stranger.key })).status, 404);
  assert.equal((await app.request(`/v1/conversions/${id}/stats?days=0`, { key })).status, 400);
  await app.request(`/v1/conversions/${id}`, { method: 'DELETE', key });
  const { rows } = await app.database.store.pool.query(
    'select 1 from conversion_plays where conversion_id = $1',
    [id],
  );
  assert.equal(rows.length, 0);
});

test('nothing that is kept shows who listened', async () => {
  const id = await newConversion();
  const view = await viewOf('listen', id);
  assert.equal((await report('listen', id, { view })).status, 204);
  const { rows: kept } = await app.database.store.pool.query(
    'select p::text as text from page_views p union all select p::text from conversion_plays p',
  );
  const [, number = ''] = view.split('.');
  const hex = Buffer.from(number).toString('hex');
  assert.ok(kept.length > 1 && number.length > 10);
  for (const { text } of kept)
    assert.ok(!text.includes(number) && !text.includes(hex), 'not even the ticket that a page had');
  const { rows } = await app.database.store.pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_name in ('conversion_plays', 'page_views') order by 1`,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    [
      ...['completions', 'conversion_id', 'day', 'listened_seconds', 'place', 'plays'].map(
        (name) => `conversion_plays.${name}`,
      ),
      ...['completed', 'completed_before', 'expires_at', 'reports', 'seconds', 'seconds_before', 'view'].map(
        (name) => `page_views.${name}`,
      ),
    ],
  );
});
