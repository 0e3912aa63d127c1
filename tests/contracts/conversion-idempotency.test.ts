import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Problem } from '../../src/domain/errors.ts';
import { createKey } from '../../src/operations/keys.ts';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { detailOf, smallRequest, unlimitedRequests } from '../support/conversions.ts';
import { createWithClient, sendWithClient } from '../support/send-with-client.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let second: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  second = await startTestApp(unlimitedRequests, app.database, { role: 'api' });
});
after(async () => {
  await second.close();
  await app.close();
});

test('the same key and body get the first answer again, for any order of the fields', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const first = await once(key, 'release-2.4', { settings: { tone: 'casual', cta: 'Go.' } });
  const again = await once(key, 'release-2.4', { settings: { cta: 'Go.', tone: 'casual' } });
  assert.deepEqual([first.status, again.status], [202, 202]);
  assert.deepEqual(again.body.data, first.body.data);
  assert.deepEqual([first.replayed, again.replayed], [null, 'true']);
  const body = {
    settings: { tone: 'casual', cta: 'Go.' },
    ...Object.fromEntries(Object.entries(smallRequest).reverse()),
  };
  const same = { 'idempotency-key': 'release-2.4' };
  const reordered = await sendWithClient(app, 'POST', '/v1/conversions', key, body, same);
  assert.equal((await reordered.json()).data.id, first.body.data.id);
  assert.notEqual(again.body.request_id, first.body.request_id, 'each call has an id of its own');
  assert.equal(await count(organizationId), 1);
  assert.equal(await charged(organizationId), 1);
});

test('the same key with another body is a conflict, and makes nothing', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await once(key, 'k', {});
  for (const fields of [{ title: 'Other' }, { wait: true }, { settings: { speakers: 2 } }]) {
    const conflict = await once(key, 'k', fields);
    assert.deepEqual([conflict.status, conflict.body.error.code], [409, 'IDEMPOTENCY_CONFLICT']);
  }
  assert.equal(await count(organizationId), 1);
});

test('a key has 1 to 256 printable ASCII characters', async () => {
  const { key } = await app.customer({ tier: 'team' });
  for (const good of ['a', '~'.repeat(256), 'with space inside'])
    assert.equal((await once(key, good, {})).status, 202);
  for (const bad of ['', 'a'.repeat(257), 'é', 'a\tb']) {
    const { status, body } = await once(key, bad, {});
    assert.deepEqual([status, body.error?.code], [400, 'VALIDATION_FAILED'], JSON.stringify(bad));
    assert.equal(body.error.details[0].path, 'Idempotency-Key');
  }
});

test('a hundred at once over two processes make one conversion, one charge and 99 replays', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => once(key, 'race', {}, index % 2 === 0 ? app : second)),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([202]));
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1);
  assert.equal(answers.filter((answer) => answer.replayed === 'true').length, 99);
  assert.equal(await count(organizationId), 1);
  assert.equal(await charged(organizationId), 1);
});

test('many keys at once do not get in each other’s way', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => once(key, `key ${index}`, {})));
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([202]));
  assert.equal(await count(organizationId), 40);
});

test('what failed is not remembered: the key is free for the next try', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  assert.equal((await once(key, 'k', { title: '' })).status, 400);
  assert.equal((await once(key, 'k', { product_id: organizationId })).status, 400);
  await updateOrganization(app.core.services, organizationId, { audioQuota: 0 });
  assert.equal((await once(key, 'k', {})).status, 402);
  await updateOrganization(app.core.services, organizationId, { audioQuota: 5 });
  const { status, replayed } = await once(key, 'k', {});
  assert.deepEqual([status, replayed], [202, null]);
});

test('a key belongs to one organization and to live or sandbox', async () => {
  const one = await app.customer({ tier: 'team' });
  const other = await app.customer({ tier: 'team' });
  const sandbox = await createKey(app.core.services, {
    organizationId: one.organizationId,
    mode: 'sandbox',
    name: null,
  });
  const answers = [
    await once(one.key, 'k', {}),
    await once(other.key, 'k', {}),
    await once(sandbox.key, 'k', {}),
  ];
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 3);
});

test('a key is good for 24 hours', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const { body: first } = await once(key, 'k', {});
  await age(organizationId, '23 hours 59 minutes');
  assert.equal((await once(key, 'k', {})).body.data.id, first.data.id);
  await age(organizationId, '24 hours 1 second');
  const next = await once(key, 'k', { title: 'Something else' });
  assert.deepEqual([next.status, next.replayed], [202, null]);
  assert.notEqual(next.body.data.id, first.data.id);
});

test('a request with an expired key is checked like a new one', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  await once(key, 'k', {});
  await age(organizationId, '24 hours 1 second');
  assert.equal((await once(key, 'k', { content: '!!!' })).status, 400);
  const { body } = await once(key, 'k', { language: 'en-GB' });
  assert.equal((await detailOf(app, key, body.data.id)).language, 'en-GB');
});

test('a repetition after the deletion says that what it created was deleted', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const requests = {
    product: ['/v1/products', { name: 'Northwind' }],
    entry: ['/v1/lexicon', { written: 'Kubectl', spoken: 'cube control' }],
    draft: ['/v1/drafts', { content: '- Search is fast.' }],
    conversion: ['/v1/conversions', { ...smallRequest, wait: true }],
  } as const;
  for (const [what, [path, body]] of Object.entries(requests)) {
    const create = () => sendWithClient(app, 'POST', path, key, body, { 'idempotency-key': 'k' });
    const first = create();
    const [{ id }] = await until(
      async () => (await (await app.request(path, { key })).json()).data,
      (listed) => listed.length > 0,
    );
    assert.ok((await app.request(`${path}/${id}`, { method: 'DELETE', key })).ok, what);
    await first;
    const again = await create();
    const { error } = await again.json();
    assert.deepEqual([again.status, error.code], [404, 'NOT_FOUND'], what);
    assert.match(error.message, new RegExp(`^The ${what} that this request created was deleted`));
  }
});

test('a repetition gets its answer although the voice is gone', async ({ mock }) => {
  const { key } = await app.customer({ tier: 'team' });
  const requests = {
    '/v1/conversions': smallRequest,
    '/v1/scripts': { source_type: 'changelog', content: '- Search is fast.' },
    '/v1/products': { name: 'Northwind' },
    '/v1/drafts': { content: '- Search is fast.' },
  };
  const ask = async () => {
    const answers = [];
    for (const [path, body] of Object.entries(requests)) {
      const answer = await sendWithClient(app, 'POST', path, key, body, { 'idempotency-key': 'k' });
      const { data, warnings } = await answer.json();
      answers.push([answer.status, data?.id ?? data?.script_id, warnings]);
    }
    return answers;
  };
  const warnings = [{ path: 'voice', message: 'is a warning' }];
  const checkVoice = mock.method(app.services, 'checkVoice', async () => warnings).mock;
  const first = await ask();
  checkVoice.mockImplementation(() => Promise.reject(new Problem('VALIDATION_FAILED')));
  assert.deepEqual(await ask(), first);
  assert.deepEqual(first[1]?.[2], warnings);
});

async function once(key: string, idempotencyKey: string, fields: Record<string, unknown>, on = app) {
  const answer = await createWithClient(on, key, fields, { 'idempotency-key': idempotencyKey });
  return {
    status: answer.status,
    body: await answer.json(),
    replayed: answer.headers.get('idempotency-replayed'),
  };
}

async function age(organizationId: string, interval: string) {
  await app.database.store.pool.query(
    'update idempotency_keys set created_at = now() - $2::interval where organization_id = $1',
    [organizationId, interval],
  );
}

async function count(organizationId: string): Promise<number> {
  return number('select count(*) from conversions where organization_id = $1', organizationId);
}

async function charged(organizationId: string): Promise<number> {
  return number('select count(*) from quota_ledger where organization_id = $1', organizationId);
}

async function number(query: string, organizationId: string): Promise<number> {
  const { rows } = await app.database.store.pool.query(query, [organizationId]);
  return rows[0].count;
}
