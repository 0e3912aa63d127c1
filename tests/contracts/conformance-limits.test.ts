import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { createWithClient, sendWithClient } from '../support/send-with-client.ts';
import { storeConversion } from '../support/stored-conversion.ts';

/** The limits of docs/api.md, each at its boundary and one past it. */
let app: TestApp;
let roomy: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
  roomy = await startTestApp(unlimitedRequests, app.database, { role: 'api', maxWait: 200 });
});
after(async () => {
  await roomy.close();
  await app.close();
});

const tiers = [
  { tier: 'growth', daily: 100, perMinute: 20, concurrent: 3 },
  { tier: 'pro', daily: 500, perMinute: 60, concurrent: 10 },
  { tier: 'team', daily: 2000, perMinute: 200, concurrent: 25 },
] as const;

for (const { tier, daily, perMinute, concurrent } of tiers) {
  test(`${tier}: ${daily} requests a day, ${perMinute} a minute, ${concurrent} conversions at once`, async () => {
    const { key, organizationId } = await app.customer({ tier });
    const answer = await sendWithClient(app, 'GET', '/v1/usage', key);
    const header = (name: string) => answer.headers.get(name);
    assert.deepEqual(
      [header('x-ratelimit-limit'), header('x-ratelimit-limit-minute')],
      [`${daily}`, `${perMinute}`],
    );
    assert.equal(header('x-ratelimit-remaining'), `${daily - 1}`);
    const tomorrow = Number(header('x-ratelimit-reset')) * 1000;
    assert.equal(new Date(tomorrow).toISOString().slice(11), '00:00:00.000Z');
    assert.equal(new Date(header('x-quota-reset') ?? '').getUTCDate(), 1);
    for (let running = 0; running < concurrent - 1; running += 1)
      await storeConversion(app, { organizationId, status: running % 2 ? 'generating' : 'processing' });
    const statuses = [];
    for (let more = 0; more < 2; more += 1)
      statuses.push((await (await createWithClient(app, key)).json()).data.status);
    assert.deepEqual(statuses, ['processing', 'pending']);
  });
}

const characters = (length: number) => 'é'.repeat(length);
const limits = [
  { field: 'content', max: 51_200, body: (length: number) => ({ content: characters(length) }) },
  { field: 'title', max: 500, body: (length: number) => ({ title: characters(length) }) },
  {
    ...{ field: 'additional_context', max: 10_240 },
    body: (length: number) => ({ additional_context: characters(length) }),
  },
  {
    ...{ field: 'voice.pronunciation_notes', max: 500 },
    body: (length: number) => ({ voice: { pronunciation_notes: characters(length) } }),
  },
  {
    ...{ field: 'settings.history_limit', max: 100 },
    body: (limit: number) => ({ settings: { history_limit: limit } }),
  },
];

for (const { field, max, body } of limits) {
  test(`${field} goes up to ${max} and not one further`, async () => {
    const { key } = await roomy.customer({ tier: 'team' });
    assert.equal((await createWithClient(roomy, key, body(max))).status, 202);
    const refused = await createWithClient(roomy, key, body(max + 1));
    assert.equal(refused.status, 400);
    assert.equal((await refused.json()).error.details[0].path, field);
  });
}

test('pages have 1 to 100 items, those of changelogs 50, and 20 by default', async () => {
  const { key, organizationId } = await roomy.customer({ tier: 'team' });
  for (let item = 0; item < 21; item += 1) await storeConversion(roomy, { organizationId });
  for (const [path, max] of [
    ['conversions', 100],
    ['episodes', 100],
    ['changelogs', 50],
  ] as const) {
    const ask = async (query: string) => {
      const answer = await sendWithClient(roomy, 'GET', `/v1/${path}${query}`, key);
      return answer.status === 200 ? (await answer.json()).data.length : answer.status;
    };
    const seen = [await ask(''), await ask('?limit=1'), await ask(`?limit=${max}`)];
    assert.deepEqual(seen, [20, 1, 21], path);
    assert.deepEqual([await ask('?limit=0'), await ask(`?limit=${max + 1}`)], [400, 400], path);
  }
});

test('an Idempotency-Key has 1 to 256 characters', async () => {
  const { key } = await roomy.customer({ tier: 'team' });
  const status = async (text: string) =>
    (await createWithClient(roomy, key, {}, { 'idempotency-key': text })).status;
  assert.deepEqual(
    [await status('k'), await status('k'.repeat(256)), await status('k'.repeat(257))],
    [202, 202, 400],
  );
});

test('an episode takes 20 screenshots and not one more, and waits for its audio', async () => {
  const { key } = await roomy.customer({ tier: 'team' });
  const post = async (screenshots: number) =>
    (
      await sendWithClient(roomy, 'POST', '/v1/episodes', key, {
        ...{ content: 'Text.', screenshot_urls: Array(screenshots).fill('https://northwind.example/1.png') },
      })
    ).status;
  assert.deepEqual([await post(20), await post(21)], [408, 400]);
});
