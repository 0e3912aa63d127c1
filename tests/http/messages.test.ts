import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, createdId, send, unlimitedRequests } from '../support/conversions.ts';
import { startOfMinute } from '../support/start-of-minute.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

const errorOf = async (answer: { json(): Promise<any> }) => (await answer.json()).error;

test('a missing resource is named, and an unknown path is distinguished from it', async () => {
  const { key } = await app.customer();
  const messageAt = async (path: string) => (await errorOf(await app.request(`/v1${path}`, { key }))).message;
  const missing = await messageAt(`/conversions/${randomUUID()}`);
  assert.match(missing, /^There is no such conversion\./);
  assert.equal(await messageAt('/conversions/not-an-id'), missing);
  assert.match(await messageAt(`/episodes/${randomUUID()}`), /no such episode/);
  assert.match(await messageAt(`/lexicon/${randomUUID()}`), /no such lexicon entry/);
  for (const path of ['/nowhere', '/conversions/', '/lexicon/'])
    assert.match(await messageAt(path), /nothing at this address/, path);
  const foreign = await createdId(app, (await app.customer()).key);
  assert.equal(await messageAt(`/conversions/${foreign}`), missing, 'nothing tells that it exists elsewhere');
  const token = await send(app, 'DELETE', `/v1/conversions/${randomUUID()}/embed-token/emb_x`, key);
  assert.match((await errorOf(token)).message, /no such conversion or embed token/);
});

test('what a parameter or a field must be is said in words', async () => {
  const { key } = await app.customer();
  const detailsOf = async (answer: Promise<{ json(): Promise<any> }>) =>
    (await errorOf(await answer)).details;
  assert.deepEqual(
    await detailsOf(
      app.request('/v1/conversions?limit=5&limit=6&cursor=a&cursor=b&status=failed&status=x', { key }),
    ),
    ['status', 'limit', 'cursor'].map((path) => ({ path, message: 'must be sent once' })),
  );
  assert.deepEqual(await detailsOf(createConversion(app, key, { language: 'english' })), [
    { path: 'language', message: 'must be a language tag, such as en or pt-BR' },
  ]);
  assert.deepEqual(
    await detailsOf(send(app, 'POST', '/v1/lexicon', key, { written: 'a', spoken: 'b', language: 'en-US' })),
    [{ path: 'language', message: 'must be a language without a region, such as en' }],
  );
});

test('429 says which limit is reached and when the next request may come', async () => {
  const limits = { TIER_GROWTH_REQUESTS_PER_MINUTE: '2', TIER_PRO_REQUESTS_PER_DAY: '2' };
  const small = await startTestApp(limits, undefined, { role: 'api' });
  try {
    await startOfMinute();
    for (const [tier, message, unit] of [
      ['growth', /limit of 2 requests a minute is reached; send the next one after (\S+)\.$/, 60_000],
      ['pro', /limit of 2 requests a day is reached; send the next one after (\S+)\.$/, 86_400_000],
    ] as const) {
      const { key } = await small.customer({ tier });
      const answers = [];
      const sent = Date.now();
      for (let count = 0; count < 3; count += 1) answers.push(await small.request('/v1/usage', { key }));
      const received = Date.now();
      const last = answers.at(-1);
      assert.equal(last?.status, 429);
      const opens = Date.parse(message.exec((await errorOf(last)).message)?.[1] ?? '');
      assert.equal(opens % unit, 0);
      const wait = Number(last.headers.get('retry-after')) * 1000;
      assert.ok(opens - wait > sent - 1500 && opens - wait < received + 1500, 'Retry-After says the same');
    }
  } finally {
    await small.close();
  }
});

test('a wait that ends because the service stops says so', async () => {
  const stopping = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  const { key } = await stopping.customer();
  const waiting = createConversion(stopping, key, { wait: true });
  await until(
    async () => (await (await stopping.request('/v1/conversions', { key })).json()).data,
    (rows: unknown[]) => rows.length === 1,
  );
  const [answer] = await Promise.all([waiting, stopping.close()]);
  const error = await errorOf(answer);
  assert.deepEqual([answer.status, error.code], [408, 'WAIT_TIMEOUT']);
  assert.match(error.message, /restarting/);
  assert.match(error.details.poll_url, /\/v1\/conversions\//);
});

test('an estimate counts the work that comes first', async () => {
  const { key, organizationId } = await app.customer();
  const seconds = async () =>
    (await (await createConversion(app, key)).json()).data.estimated_completion_seconds as number;
  const alone = await seconds();
  for (let count = 0; count < 3; count += 1)
    await storeConversion(app, { organizationId, status: 'pending', content: 'Long text. '.repeat(4000) });
  // The queue is read once a second.
  await until(seconds, (behind) => behind > alone * 20);
});

test('a number in an address is digits, and HTTPS may be written in capitals', async () => {
  const { key } = await app.customer();
  for (const limit of ['1e1', '0x10', '%2010', '10.0', '+1', ''])
    assert.equal((await app.request(`/v1/conversions?limit=${limit}`, { key })).status, 400, limit);
  assert.equal((await app.request('/v1/conversions?limit=10', { key })).status, 200);
  const webhook_url = 'HTTPS://northwind.example/hooks';
  assert.equal((await createConversion(app, key, { webhook_url })).status, 202);
});

test('two Idempotency-Key headers are refused', async () => {
  const { key } = await app.customer();
  const body = JSON.stringify({ source_type: 'document', title: 'Text', content: 'Some words to say.' });
  const { hostname, port } = new URL(app.siteUrl);
  const sent = httpRequest({ hostname, port, path: '/v1/conversions', method: 'POST' });
  sent.setHeader('authorization', `Bearer ${key}`);
  sent.setHeader('content-type', 'application/json');
  sent.setHeader('idempotency-key', ['one', 'two']);
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  sent.end(body);
  assert.equal(await promise, 400);
});
