import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failAttempt } from '../../src/operations/conversions/attempt.ts';
import { grantCredits } from '../../src/operations/organizations.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { startTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import * as shapes from '../support/contract-shapes.ts';
import { completeWithoutAudio, smallRequest, unlimitedRequests, workOn } from '../support/conversions.ts';
import { createWithClient, sendWithClient } from '../support/send-with-client.ts';
import { checkShape, form, object, oneOf, text, timestamp } from '../support/shapes.ts';
import { storeConversion } from '../support/stored-conversion.ts';

/** What is promised of calls that end: what they answer, what they cost, and which events they cause. */
let app: TestApp;
let queue: ReturnType<typeof workOn>;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  queue = workOn(app, async (attempt) => {
    const conversion = await findConversionById(app.database.store.database, attempt.id);
    if (!conversion?.content.includes('FAIL')) return completeWithoutAudio(app, attempt);
    await failAttempt(app.services, conversion, { code: 'GENERATION_FAILED', message: 'It broke.' });
  });
});
after(async () => {
  await queue.stop();
  await app.close();
});

type Customer = { readonly key: string; readonly organizationId: string };

const post = ({ key }: Customer, path: string, body?: unknown, headers = {}) =>
  sendWithClient(app, 'POST', `/v1${path}`, key, body, headers);
const left = ({ headers }: TestResponse) => [
  headers.get('x-quota-audio-remaining'),
  headers.get('x-quota-credits-available'),
];

test('a call waits for 90 seconds at most', () => {
  assert.equal(app.services.maxWait, 90_000);
});

test('calls that wait are answered with 200 and what became of it, completed or failed', async () => {
  const customer = await app.customer({ tier: 'team' });
  for (const [status, content] of [
    ['completed', '- Search is faster.'],
    ['failed', '- FAIL'],
  ] as const) {
    const conversion = await post(customer, '/conversions', { ...smallRequest, content, wait: true });
    assert.equal(conversion.status, 200);
    checkShape((await conversion.json()).data, shapes.conversion[status]);
    const episode = await post(customer, '/episodes', { content });
    assert.equal(episode.status, 200);
    checkShape((await episode.json()).data, shapes.episode[status]);
  }
  const script = (await (await post(customer, '/scripts', { content: '- Search is faster.' })).json()).data
    .id;
  const converted = await post(customer, `/scripts/${script}/convert`, { wait: true });
  assert.equal(converted.status, 200);
  checkShape((await converted.json()).data, shapes.conversion.completed);
});

test('what is left of quota and credits is returned as it is after the call, on every call that costs', async () => {
  const customer = await app.customer({ tier: 'team' });
  const { organizationId } = customer;
  const set = 'update organizations set audio_quota = $2 where id = $1';
  await app.database.store.pool.query(set, [organizationId, 4]);
  await grantCredits(app.core.services, { organizationId, audio: 2, expiresAt: null });
  const script = (await (await post(customer, '/scripts', { content: '- Search is faster.' })).json()).data
    .id;
  const failed = () => storeConversion(app, { organizationId, status: 'failed' });
  const again = { 'idempotency-key': 'once' };
  const answers = [
    await post(customer, '/conversions', smallRequest, again),
    await post(customer, '/conversions', smallRequest, again),
    await post(customer, `/scripts/${script}/convert`, {}),
    await post(customer, `/conversions/${await failed()}/retry`),
    await post(customer, `/episodes/${await failed()}/retry`),
    await post(customer, '/episodes', { content: '- Search is faster.' }),
    await post(customer, '/conversions', smallRequest),
    await post(customer, '/conversions', smallRequest),
  ];
  assert.deepEqual(answers.map(left), [
    ['3', '2'],
    ['3', '2'],
    ['2', '2'],
    ['1', '2'],
    ['0', '2'],
    ['0', '1'],
    ['0', '0'],
    ['0', '0'],
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [202, 202, 202, 202, 202, 200, 202, 402],
  );
});

test('a sandbox key pays nothing', async () => {
  const customer = await app.customer({ tier: 'team', mode: 'sandbox' });
  assert.deepEqual(left(await post(customer, '/conversions', smallRequest)), ['500', '0']);
});

test('the events of conversions and of the quota have the fields of the contract', async () => {
  const customer = await app.customer({ tier: 'team' });
  const set = 'update organizations set audio_quota = 5 where id = $1';
  await app.database.store.pool.query(set, [customer.organizationId]);
  for (const source_type of ['changelog', 'document'])
    for (const content of ['- Search is faster.', '- FAIL'])
      await post(customer, '/conversions', { ...smallRequest, source_type, content, wait: true });
  await post(customer, '/conversions', { ...smallRequest, wait: true, public_url: true });
  const { rows } = await app.database.store.pool.query<{ id: string; type: string; data: any }>(
    'select id, type, data from events where organization_id = $1 order by created_at',
    [customer.organizationId],
  );
  for (const { id, type, data } of rows) {
    assert.match(id, /^evt_\w+$/);
    if (type.startsWith('quota.')) checkShape(data, shapes.quotaEvent, type);
    else checkShape(data, shapes.event[data.source_type as 'document'][data.status as 'failed'], type);
    if (type.startsWith('conversion.')) assert.equal(type, `conversion.${data.status}`);
  }
  const told = (name: string) => rows.filter(({ type }) => type === name);
  assert.deepEqual(
    ['conversion.completed', 'conversion.failed', 'quota.warning', 'quota.exceeded'].map(
      (name) => told(name).length,
    ),
    [3, 2, 1, 1],
  );
  assert.deepEqual(
    told('quota.warning').map(({ data }) => [data.used, data.percent, data.remaining]),
    [[4, 80, 1]],
  );
  const shared = told('conversion.completed').filter(({ data }) => data.listen_url !== null);
  assert.deepEqual(
    shared.map(({ data }) => [data.listen_url, data.embed_url]),
    [[`${app.siteUrl}/listen/${shared[0]?.data.id}`, `${app.siteUrl}/embed/${shared[0]?.data.id}`]],
  );
});

test('a fault of ours is a 500 in the envelope of every error, and says nothing of its cause', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const { pool } = app.database.store;
  await pool.query('alter table embed_tokens rename to embed_tokens_away');
  try {
    const id = (await (await createWithClient(app, key)).json()).data.id;
    const answer = await sendWithClient(app, 'GET', `/v1/conversions/${id}/embed-token`, key);
    assert.equal(answer.status, 500);
    const body = await answer.json();
    const error = object({ code: oneOf('INTERNAL'), message: text });
    const envelope = { success: oneOf(false), request_id: form(/^req_\w+$/), timestamp };
    checkShape(body, { ...envelope, error });
    assert.equal(answer.headers.get('x-request-id'), body.request_id);
    assert.doesNotMatch(JSON.stringify(body), /embed_tokens|relation|stack/);
  } finally {
    await pool.query('alter table embed_tokens_away rename to embed_tokens');
  }
});
