import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { smallRequest, unlimitedRequests } from '../support/conversions.ts';
import { sendWithClient } from '../support/send-with-client.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';

/** Every operation of docs/api.md, its success and its error statuses, written down a second time by hand; sent by the client. */
let app: TestApp;
before(async () => {
  const growth = { TIER_GROWTH_REQUESTS_PER_MINUTE: '1', TIER_GROWTH_REQUESTS_PER_DAY: '1' };
  app = await startTestApp({ ...unlimitedRequests, ...growth }, undefined, {
    ...{ role: 'api', maxWait: 200 },
  });
});
after(() => app.close());

type Operation = {
  readonly call: string;
  readonly body?: unknown;
  /** The status of the conversion that `{id}` means. */
  readonly on?: 'failed' | 'completed' | 'processing';
  readonly success: number;
  /** Bodies and queries that are refused with 400. */
  readonly bad?: readonly (string | object)[];
  /** Is charged: 402 with nothing left. */
  readonly costs?: boolean;
  /** Takes an Idempotency-Key: 409 with another body. */
  readonly repeats?: object;
};

const text = { content: '- Search is faster.' };
const operations: readonly Operation[] = [
  {
    ...{ call: 'POST /conversions', body: smallRequest, success: 202, costs: true },
    ...{ bad: [{}, { ...smallRequest, source_type: 'x' }], repeats: { ...smallRequest, title: 'Other' } },
  },
  { call: 'GET /conversions', success: 200, bad: ['limit=0', 'limit=101', 'status=x', 'cursor=x'] },
  { call: 'GET /conversions/{id}', success: 200 },
  { call: 'PATCH /conversions/{id}', body: { title: 'New' }, success: 200, bad: [{ title: 1 }] },
  { call: 'DELETE /conversions/{id}', success: 200 },
  { call: 'POST /conversions/{id}/retry', on: 'failed', success: 202, costs: true },
  { call: 'GET /conversions/{id}/audio', success: 200 },
  { call: 'POST /conversions/{id}/embed-token', success: 201 },
  { call: 'GET /conversions/{id}/embed-token', success: 200 },
  { call: 'DELETE /conversions/{id}/embed-token/{token}', success: 200 },
  {
    call: 'POST /scripts',
    body: text,
    success: 200,
    bad: [{}, { ...text, mode: 'x' }],
    repeats: { content: 'B' },
  },
  {
    ...{ call: 'POST /scripts/{script}/convert', body: { title: 'A' }, success: 202, costs: true },
    bad: [{ output_format: 'video' }, { edited_content: ' ' }, { wait: 'yes' }],
    repeats: { title: 'B' },
  },
  { call: 'GET /organizations', success: 200 },
  { call: 'GET /organizations/{organization}', success: 200 },
  { call: 'GET /usage', success: 200 },
  { call: 'GET /changelogs', success: 200, bad: ['limit=0', 'limit=51', 'cursor=x'] },
  {
    // Always waits; here no one does the work. Its 200 is in conformance-outcomes.
    ...{ call: 'POST /episodes', body: text, success: 408, costs: true },
    bad: [{}, { ...text, mode: 'document' }, { ...text, output_format: 'video' }],
    repeats: { content: '- Search is slower.' },
  },
  { call: 'GET /episodes', success: 200, bad: ['limit=0', 'limit=101', 'mode=x', 'created_after=x'] },
  { call: 'GET /episodes/{id}', success: 200, bad: ['expand=x'] },
  { call: 'DELETE /episodes/{id}', success: 200 },
  { call: 'POST /episodes/{id}/retry', on: 'failed', success: 202, costs: true },
];

for (const operation of operations) {
  const { call, success, bad = [], repeats } = operation;
  test(`${call} answers ${success}`, async () => {
    const { key, organizationId } = await app.customer({ tier: 'team' });
    assert.equal((await perform(operation, { key, organizationId })).status, success);
  });

  test(`${call} is 401 without a key and with a wrong one, and 429 beyond the limit`, async () => {
    const { key } = await app.customer({ tier: 'growth' });
    for (const wrong of ['', 'nonsense', `svc_live_${'a'.repeat(36)}`]) {
      const answer = await sendTo(call, randomUUID(), wrong, operation.body);
      assert.equal(answer.status, 401);
      assert.equal((await answer.json()).error.code, 'UNAUTHENTICATED');
    }
    await app.request('/v1/usage', { key });
    const refused = await sendTo(call, randomUUID(), key, operation.body);
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal((await refused.json()).error.code, 'RATE_LIMITED');
  });

  test(`${call} is 403 for an organization of others, and 400 for one that is no UUID`, async () => {
    const { organizationId, key } = await app.customer({ tier: 'team' });
    const others = (await app.customer({ tier: 'team' })).organizationId;
    const as = (id: string) => perform(operation, { key, organizationId }, { 'x-organization-id': id });
    assert.deepEqual([(await as(others)).status, (await as('mine')).status], [403, 400]);
    assert.equal((await as(organizationId)).status, success);
  });

  if (call.includes('{'))
    test(`${call} is 404 for an id that is foreign, unknown or malformed`, async () => {
      const { key } = await app.customer({ tier: 'team' });
      const owner = await app.customer({ tier: 'team' });
      const foreign = await idFor(operation, owner);
      for (const id of [foreign, randomUUID(), 'nonsense']) {
        const answer = await sendTo(call, id, key, operation.body);
        assert.equal(answer.status, 404);
        assert.equal((await answer.json()).error.code, 'NOT_FOUND');
      }
    });

  if (bad.length > 0)
    test(`${call} is 400 for what is not valid, and names it`, async () => {
      const customer = await app.customer({ tier: 'team' });
      const { key } = customer;
      const id = await idFor(operation, customer);
      for (const each of bad) {
        const query = typeof each === 'string' ? `?${each}` : '';
        const answer = await sendTo(`${call}${query}`, id, key, query ? undefined : each);
        assert.equal(answer.status, 400, JSON.stringify(each));
        const { code } = (await answer.json()).error;
        assert.equal(code, each === 'cursor=x' ? 'INVALID_CURSOR' : 'VALIDATION_FAILED');
      }
    });

  if (operation.costs)
    test(`${call} is 402 when neither quota nor credit is left`, async () => {
      const customer = await app.customer({ tier: 'team' });
      await app.database.store.pool.query('update organizations set audio_quota = 0 where id = $1', [
        customer.organizationId,
      ]);
      const answer = await perform(operation, customer);
      assert.equal(answer.status, 402);
      assert.equal((await answer.json()).error.code, 'QUOTA_EXCEEDED');
    });

  if (repeats)
    test(`${call} gives a repetition the same answer, and is 409 for another body`, async () => {
      const customer = await app.customer({ tier: 'team' });
      const id = await idFor(operation, customer);
      const post = (body: unknown) =>
        sendTo(call, id, customer.key, body, { 'idempotency-key': 'release 2.4' });
      const [first, again] = [await post(operation.body), await post(operation.body)];
      const [before, after] = [await first.json(), await again.json()];
      assert.deepEqual(after.data ?? after.error, before.data ?? before.error);
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [first.status, 'true']);
      assert.equal((await post(repeats)).status, 409);
    });
}

test('calls that wait are 408 when their time is up, and say where to ask', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const script = (await (await sendTo('POST /scripts', '', key, text)).json()).data.id;
  for (const [call, body] of [
    ['POST /conversions', { ...smallRequest, wait: true }],
    ['POST /episodes', text],
    [`POST /scripts/${script}/convert`, { wait: true }],
  ] as const) {
    const answer = await sendTo(call, '', key, body);
    assert.equal(answer.status, 408, call);
    const { error } = await answer.json();
    assert.equal(error.code, 'WAIT_TIMEOUT');
    assert.equal((await app.request(new URL(error.details.poll_url).pathname, { key })).status, 200);
  }
});

test('retry moves a failed conversion to processing, and leaves any other as it is with 400', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  for (const family of ['conversions', 'episodes']) {
    for (const status of ['pending', 'processing', 'generating', 'completed'] as const) {
      const id = await storeConversion(app, { organizationId, status });
      const answer = await sendTo(`POST /${family}/{id}/retry`, id, key);
      assert.equal(answer.status, 400);
      assert.equal((await answer.json()).error.code, 'NOT_RETRYABLE');
      const shown = await (await app.request(`/v1/conversions/${id}`, { key })).json();
      assert.equal(shown.data.status, status);
    }
    const id = await storeConversion(app, { organizationId, status: 'failed' });
    const { data } = await (await sendTo(`POST /${family}/{id}/retry`, id, key)).json();
    assert.equal(data.status, 'processing');
  }
});

test('embed tokens need a paid tier: 402 on the free one', async () => {
  const { key, organizationId } = await app.customer({ tier: 'free', mode: 'sandbox' });
  const id = await storeConversion(app, { organizationId, mode: 'sandbox' });
  const answer = await sendTo('POST /conversions/{id}/embed-token', id, key);
  assert.deepEqual([answer.status, (await answer.json()).error.code], [402, 'PAID_TIER_REQUIRED']);
});

type Customer = { readonly key: string; readonly organizationId: string };

async function perform(operation: Operation, customer: Customer, headers = {}): Promise<TestResponse> {
  return sendTo(operation.call, await idFor(operation, customer), customer.key, operation.body, headers);
}

/** What the braces of the path mean. */
async function idFor({ call, on = 'completed' }: Operation, customer: Customer): Promise<string> {
  const { key, organizationId } = customer;
  if (call.includes('{organization}')) return organizationId;
  if (call.includes('{script}')) return (await (await sendTo('POST /scripts', '', key, text)).json()).data.id;
  if (!call.includes('{id}')) return '';
  const id = await storeConversion(app, { organizationId, status: on, media: smallMedia });
  if (!call.includes('{token}')) return id;
  const made = await sendTo('POST /conversions/{id}/embed-token', id, key);
  return `${id}/embed-token/${(await made.json()).data.token}`;
}

function sendTo(call: string, id: string, key: string, body?: unknown, headers = {}): Promise<TestResponse> {
  const [method = '', path = ''] = call.replace(/\{.*\}/, id).split(' ');
  return sendWithClient(app, method, `/v1${path}`, key, body, headers);
}
