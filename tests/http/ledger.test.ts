import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failAttempt } from '../../src/operations/conversions/attempt.ts';
import { grantCredits, updateOrganization } from '../../src/operations/organizations.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, unlimitedRequests } from '../support/conversions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, REFUND_FAILED: 'service' }, undefined, { role: 'api' });
});
after(() => app.close());

type Entry = { type: string; units: number; source: string; conversion_id: string | null; id: string };

async function ledgerOf(key: string, query = ''): Promise<{ data: Entry[]; meta: Record<string, any> }> {
  const answer = await app.request(`/v1/usage/ledger${query}`, { key });
  assert.equal(answer.status, 200);
  return answer.json();
}

const told = ({ type, units, source }: Entry) => `${type} ${units} ${source}`;

async function fail(id: string, refunds: boolean): Promise<void> {
  const conversion = await findConversionById(app.database.store.database, id);
  assert.ok(conversion);
  const error = { code: 'GENERATION_FAILED', message: 'It broke.' };
  assert.ok(await failAttempt(app.services, conversion, error, { refunds }));
}

async function failedEvent(id: string): Promise<Record<string, unknown>> {
  const query = `select data from events where conversion_id = $1 and type = 'conversion.failed'`;
  return (await app.database.store.pool.query(query, [id])).rows[0].data;
}

async function usageOf(key: string) {
  return (await (await app.request('/v1/usage', { key })).json()).data;
}

test('the ledger lists charges, refunds, grants and expiries, newest first', async () => {
  const { organizationId, key } = await app.customer();
  const { services } = app.core;
  await grantCredits(services, { organizationId, audio: 5, expiresAt: new Date(Date.now() + 3_600_000) });
  await updateOrganization(services, organizationId, { audioQuota: 1 });
  const first = await createdId(app, key);
  const second = await createdId(app, key);
  await fail(second, true);
  await app.database.store.pool.query('update credit_grants set expires_at = now()');
  await grantCredits(services, { organizationId, audio: 2, expiresAt: null });
  const { data, meta } = await ledgerOf(key);
  assert.deepEqual(data.map(told), [
    'grant 2 credit',
    'expiry -5 credit',
    'refund 1 credit',
    'charge -1 credit',
    'charge -1 quota',
    'grant 5 credit',
  ]);
  assert.equal(data.find((each) => told(each) === 'charge -1 quota')?.conversion_id, first);
  assert.equal(data.find((each) => each.type === 'refund')?.conversion_id, second);
  assert.deepEqual(meta, { total_count: 6, has_more: false });
});

test('pages follow each other without a gap, and stay stable while entries are added', async () => {
  const { organizationId, key } = await app.customer();
  const same = new Date();
  for (let index = 0; index < 4; index += 1) await createdId(app, key);
  await grantCredits(app.core.services, { organizationId, audio: 1, expiresAt: null });
  await app.database.store.pool.query('update quota_ledger set charged_at = $1 where organization_id = $2', [
    same,
    organizationId,
  ]);
  const all = (await ledgerOf(key)).data.map(({ id }) => id);
  assert.equal(all.length, 5);
  const seen: string[] = [];
  let cursor = '';
  do {
    const { data, meta } = await ledgerOf(key, `?limit=2${cursor}`);
    seen.push(...data.map(({ id }) => id));
    assert.equal(meta['total_count'], 5 + (cursor ? 1 : 0));
    if (!cursor) await createdId(app, key);
    cursor = meta['next_cursor'] ? `&cursor=${encodeURIComponent(meta['next_cursor'])}` : '';
  } while (cursor);
  assert.deepEqual(seen, all);
  const foreign = await app.request('/v1/usage/ledger?cursor=abc.def', { key });
  assert.equal((await foreign.json()).error.code, 'INVALID_CURSOR');
});

test('an organization sees its own ledger alone, and the sandbox is not charged', async () => {
  const owner = await app.customer();
  await createdId(app, owner.key);
  const other = await app.customer();
  assert.deepEqual((await ledgerOf(other.key)).data, []);
  const sandbox = await app.customer({ mode: 'sandbox' });
  await createdId(app, sandbox.key);
  assert.deepEqual((await ledgerOf(sandbox.key)).data, []);
});

test('a refund shows in the usage of its month and in the event of the failure', async () => {
  const { key } = await app.customer();
  assert.deepEqual((await usageOf(key)).audio, { quota: 30, used: 0, remaining: 30, refunded: 0 });
  const ours = await createdId(app, key);
  assert.deepEqual((await usageOf(key)).audio, { quota: 30, used: 1, remaining: 29, refunded: 0 });
  await fail(ours, true);
  assert.deepEqual((await usageOf(key)).audio, { quota: 30, used: 0, remaining: 30, refunded: 1 });
  assert.equal((await failedEvent(ours))['refunded'], true);
  const theirs = await createdId(app, key, { source_type: 'document' });
  await fail(theirs, false);
  assert.deepEqual((await usageOf(key)).audio, { quota: 30, used: 1, remaining: 29, refunded: 1 });
  assert.equal((await failedEvent(theirs))['refunded'], false);
});
