import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startOfMinute } from '../support/start-of-minute.ts';

const settings = { PUBLIC_REQUESTS_PER_MINUTE: '30', TIER_PRO_REQUESTS_PER_DAY: '75' };

let first: TestApp;
let second: TestApp;
before(async () => {
  first = await startTestApp(settings);
  second = await startTestApp(settings, first.database);
});
after(async () => {
  await second.close();
  await first.close();
});

test('under ten times the load on two nodes, exactly the limit of a minute is admitted', async () => {
  const { key } = await first.customer({ tier: 'growth' });
  await startOfMinute();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => (index % 2 ? first : second).request('/v1/usage', { key })),
  );
  const statuses = answers.map((answer) => answer.status);
  assert.equal(statuses.filter((status) => status === 200).length, 20);
  assert.equal(statuses.filter((status) => status === 429).length, 180);
  const refused = answers.find((answer) => answer.status === 429);
  assert.ok(refused);
  assert.equal((await refused.json()).error.code, 'RATE_LIMITED');
  assert.equal(refused.headers.get('x-ratelimit-remaining-minute'), '0');
  assert.equal(refused.headers.get('x-ratelimit-remaining'), '80', 'refused requests do not eat up the day');
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait >= 1 && wait <= 60, `Retry-After is ${wait}`);
});

test('the limit of a day is exact too, and asks to wait until it ends', async () => {
  const { key, organizationId } = await first.customer({ tier: 'pro' });
  await first.database.store.pool.query(
    `update request_counts set day = (now() at time zone 'utc')::date, day_count = 70 where organization_id = $1`,
    [organizationId],
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).request('/v1/usage', { key })),
  );
  assert.equal(answers.filter((answer) => answer.status === 200).length, 5);
  const refused = answers.find((answer) => answer.status === 429);
  assert.ok(refused);
  const reset = Number(refused.headers.get('x-ratelimit-reset'));
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(Math.abs(Date.now() / 1000 + wait - reset) <= 60, 'Retry-After reaches to the end of the day');
});

test('yesterday’s and last minute’s counts do not count', async () => {
  const { key, organizationId } = await first.customer({ tier: 'growth' });
  await first.database.store.pool.query(
    `update request_counts set day = current_date - 2, day_count = 100, minute = now() - interval '5 minutes',
            minute_count = 20 where organization_id = $1`,
    [organizationId],
  );
  const { data } = await (await first.request('/v1/usage', { key })).json();
  assert.equal(data.api_requests.today, 1);
  assert.equal(data.api_requests.this_minute, 1);
});

test('every limit and quota header is on responses of every kind', async () => {
  const { key } = await first.customer({ tier: 'growth' });
  const names = [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-ratelimit-limit-minute',
    'x-ratelimit-remaining-minute',
    'x-quota-audio-limit',
    'x-quota-audio-remaining',
    'x-quota-video-limit',
    'x-quota-video-remaining',
    'x-quota-reset',
    'x-quota-credits-available',
    'x-request-id',
  ];
  const answers = [
    await first.request('/v1/usage', { key }),
    await first.request('/v1/organizations/none', { key }),
    await first.request('/v1/usage', { key, headers: { 'x-organization-id': 'none' } }),
    await first.request('/v1/nope', { key }),
    await first.request('/v1/conversions', { method: 'PUT', key }),
  ];
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 404, 400, 404, 405],
  );
  for (const answer of answers) {
    for (const name of names) assert.ok(answer.headers.get(name), `${name} on ${answer.status}`);
  }
  assert.equal(answers.at(-1)?.headers.get('x-ratelimit-remaining'), '95', 'each of them is counted');
});

test('what the API does not have needs no key, but a key has its limit there too', async () => {
  await startOfMinute();
  const { key } = await first.customer({ tier: 'growth' });
  for (const [headers, status] of [
    [{}, 404],
    [{ authorization: 'Bearer none' }, 404],
    [{ authorization: `Bearer ${key}`, 'x-organization-id': 'none' }, 400],
  ] as const)
    assert.equal((await first.request('/v1/nope', { headers })).status, status);
  const more = await Promise.all(Array.from({ length: 25 }, () => first.request('/v1/nope', { key })));
  assert.equal(more.filter(({ status }) => status === 404).length, 19);
  const refused = more.find(({ status }) => status === 429);
  assert.ok(refused);
  assert.match((await refused.json()).error.message, /20 requests a minute is/);
});

test('the headers and the figures of one answer agree', async () => {
  const { key } = await first.customer({ tier: 'growth' });
  const answer = await first.request('/v1/usage', { key });
  const { data } = await answer.json();
  assert.equal(
    Number(answer.headers.get('x-ratelimit-remaining')),
    data.api_requests.daily_limit - data.api_requests.today,
  );
  assert.equal(answer.headers.get('x-quota-reset'), data.period_end);
  assert.equal(Number(answer.headers.get('x-quota-audio-remaining')), data.audio.remaining);
});

test('requests without a key are limited by address', async () => {
  await startOfMinute();
  const answers = await Promise.all(Array.from({ length: 40 }, () => first.request('/v1/changelog')));
  assert.ok(answers.filter((answer) => answer.status === 200).length <= 30);
  const refused = answers.find((answer) => answer.status === 429);
  assert.ok(refused);
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  assert.equal((await first.request('/health')).status, 200);
});
