import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey } from '../../src/operations/keys.ts';
import { grantCredits, updateOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, unlimitedRequests } from '../support/conversions.ts';
import { createWithClient, sendWithClient } from '../support/send-with-client.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

test('a conversion costs one unit, then one credit, and then is refused with 402', async () => {
  const { key, organizationId } = await customerWithQuota(1);
  await grantCredits(app.core.services, { organizationId, audio: 1, expiresAt: null });
  assert.deepEqual(await create(key), [202, undefined]);
  assert.deepEqual(await standing(key), { used: 1, credits: 1 });
  assert.deepEqual(await create(key), [202, undefined]);
  assert.deepEqual(await standing(key), { used: 1, credits: 0 });
  assert.deepEqual(await create(key), [402, 'QUOTA_EXCEEDED']);
  assert.equal(await conversions(organizationId), 2, 'what is refused is not made');
});

test('a hundred at once with one unit left: one is accepted, 99 are refused', async () => {
  const { key, organizationId } = await customerWithQuota(1);
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => create(key)));
  assert.equal(outcomes.filter(([status]) => status === 202).length, 1);
  assert.equal(outcomes.filter(([status, code]) => status === 402 && code === 'QUOTA_EXCEEDED').length, 99);
  assert.equal(await conversions(organizationId), 1);
  assert.deepEqual(await standing(key), { used: 1, credits: 0 });
});

test('the sandbox is never charged, on any tier and with nothing left', async () => {
  const { key, organizationId } = await customerWithQuota(0);
  const sandbox = await createKey(app.core.services, { organizationId, mode: 'sandbox', name: null });
  for (let index = 0; index < 3; index += 1) assert.deepEqual(await create(sandbox.key), [202, undefined]);
  assert.deepEqual(await standing(key), { used: 0, credits: 0 });
  const free = await app.customer({ tier: 'free', mode: 'sandbox' });
  assert.deepEqual(await create(free.key), [202, undefined]);
});

test('a request that is refused costs nothing, nor does a deletion give anything back', async () => {
  const { key } = await customerWithQuota(5);
  assert.deepEqual(await create(key, { title: '' }), [400, 'VALIDATION_FAILED']);
  assert.deepEqual(await create(key, { product_id: crypto.randomUUID() }), [400, 'VALIDATION_FAILED']);
  assert.deepEqual(await standing(key), { used: 0, credits: 0 });
  const id = await createdId(app, key);
  await sendWithClient(app, 'DELETE', `/v1/conversions/${id}`, key);
  assert.deepEqual(await standing(key), { used: 1, credits: 0 });
});

test('only a failed conversion can be retried, and it costs one more', async () => {
  const { key, organizationId } = await customerWithQuota(2);
  const id = await createdId(app, key);
  for (const status of ['pending', 'processing', 'generating', 'completed']) {
    await setStatus(id, status);
    const refused = await sendWithClient(app, 'POST', `/v1/conversions/${id}/retry`, key);
    assert.deepEqual([refused.status, (await refused.json()).error.code], [400, 'NOT_RETRYABLE'], status);
  }
  await setStatus(id, 'failed');
  const retried = await sendWithClient(app, 'POST', `/v1/conversions/${id}/retry`, key);
  const { data } = await retried.json();
  assert.equal(retried.status, 202);
  assert.deepEqual([data.id, data.status], [id, 'processing']);
  for (const name of ['poll_url', 'estimated_completion_seconds', 'created_at'])
    assert.ok(name in data, name);
  assert.deepEqual(await standing(key), { used: 2, credits: 0 });
  await setStatus(id, 'failed');
  const tooMany = await sendWithClient(app, 'POST', `/v1/conversions/${id}/retry`, key);
  assert.equal(tooMany.status, 402);
  const { rows } = await app.database.store.pool.query(
    'select attempt, source from quota_ledger where organization_id = $1 order by attempt',
    [organizationId],
  );
  assert.deepEqual(rows, [
    { attempt: 1, source: 'quota' },
    { attempt: 2, source: 'quota' },
  ]);
  const { rows: kept } = await app.database.store.pool.query(
    'select status, attempt from conversions where id = $1',
    [id],
  );
  assert.deepEqual(kept, [{ status: 'failed', attempt: 2 }], 'a retry that cannot be paid changes nothing');
});

test('ten retries at once start one attempt and cost one unit', async () => {
  const { key } = await customerWithQuota(20);
  const id = await createdId(app, key);
  await setStatus(id, 'failed');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sendWithClient(app, 'POST', `/v1/conversions/${id}/retry`, key)),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [202, ...Array(9).fill(400)]);
  assert.deepEqual(await standing(key), { used: 2, credits: 0 });
});

test('80 % and the whole of the quota are sent once a period, also in a rush', async () => {
  const { key, organizationId } = await customerWithQuota(10);
  await grantCredits(app.core.services, { organizationId, audio: 3, expiresAt: null });
  for (let index = 0; index < 7; index += 1) await create(key);
  assert.deepEqual(await quotaEvents(organizationId), []);
  await Promise.all(Array.from({ length: 5 }, () => create(key)));
  const events = await quotaEvents(organizationId);
  const month = new Date();
  const period = {
    period_start: new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1)).toISOString(),
    period_end: new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)).toISOString(),
  };
  const head = { organization_id: organizationId, kind: 'audio', quota: 10 };
  const tail = { credits_available: 3, ...period };
  assert.deepEqual(events, [
    {
      type: 'quota.exceeded',
      mode: 'live',
      data: { ...head, used: 10, remaining: 0, percent: 100, ...tail },
    },
    { type: 'quota.warning', mode: 'live', data: { ...head, used: 8, remaining: 2, percent: 80, ...tail } },
  ]);
  const { rows } = await app.database.store.pool.query('select id from events where organization_id = $1', [
    organizationId,
  ]);
  for (const { id } of rows) assert.match(id, /^evt_[0-9A-Za-z]{24}$/);
});

test('a quota of one sends both at once; what is not committed is not sent', async () => {
  const { key, organizationId } = await customerWithQuota(1);
  assert.deepEqual(await create(key, { product_id: crypto.randomUUID() }), [400, 'VALIDATION_FAILED']);
  assert.deepEqual(await quotaEvents(organizationId), []);
  await create(key);
  assert.deepEqual(
    (await quotaEvents(organizationId)).map((event) => event.type),
    ['quota.exceeded', 'quota.warning'],
  );
});

async function customerWithQuota(audioQuota: number) {
  const customer = await app.customer({ tier: 'team' });
  await updateOrganization(app.core.services, customer.organizationId, { audioQuota });
  return customer;
}

async function create(
  key: string,
  fields: Record<string, unknown> = {},
): Promise<[number, string | undefined]> {
  const answer = await createWithClient(app, key, fields);
  return [answer.status, (await answer.json()).error?.code];
}

async function standing(key: string) {
  const { data } = await (await sendWithClient(app, 'GET', '/v1/usage', key)).json();
  return { used: data.audio.used, credits: data.credits.audio_credits };
}

async function conversions(organizationId: string): Promise<number> {
  const { rows } = await app.database.store.pool.query(
    'select count(*) from conversions where organization_id = $1',
    [organizationId],
  );
  return rows[0].count;
}

async function quotaEvents(organizationId: string) {
  const { rows } = await app.database.store.pool.query(
    `select type, mode, data from events where organization_id = $1 and type like 'quota.%' order by type`,
    [organizationId],
  );
  return rows;
}

async function setStatus(id: string, status: string): Promise<void> {
  await app.database.store.pool.query('update conversions set status = $2 where id = $1', [id, status]);
}
