import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey, listKeys, revokeKey } from '../../src/operations/keys.ts';
import { createOrganization, updateOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createAccount, createPerson } from '../support/site.ts';
import { createKeyAs, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('a request without a key, with a malformed or an unknown one is 401', async () => {
  const { key } = await app.customer();
  const altered = `${key.slice(0, 12)}${key[12] === 'a' ? 'b' : 'a'}${key.slice(13)}`;
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    `Basic ${key}`,
    'Bearer x',
    `Bearer ${altered}`,
    key,
  ]) {
    const answer = await app.request('/v1/usage', {
      headers: authorization === undefined ? {} : { authorization },
    });
    assert.equal(answer.status, 401, String(authorization));
    const body = await answer.json();
    assert.equal(body.success, false);
    assert.equal(body.error.code, 'UNAUTHENTICATED');
    assert.equal(answer.headers.get('x-ratelimit-limit'), null);
  }
});

test('the authorization scheme is read in any case', async () => {
  const { key } = await app.customer();
  const answer = await app.request('/v1/usage', { headers: { authorization: `bearer ${key}` } });
  assert.equal(answer.status, 200);
});

test('a revoked key is refused from the next request on', async () => {
  const { services } = app.core;
  const { organizationId, key } = await app.customer();
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
  const [stored] = await listKeys(services, organizationId);
  assert.ok(stored);
  await revokeKey(services, stored.id);
  assert.equal((await app.request('/v1/usage', { key })).status, 401);
});

test('only the hash of a key is stored', async () => {
  const { key } = await app.customer();
  const { rows } = await app.database.store.pool.query('select t::text as text from api_keys t');
  assert.ok(rows.length > 0);
  for (const { text } of rows) assert.equal(text.includes(key.slice(13, -4)), false);
});

test('a key acts for its own organization, and for others its user belongs to', async () => {
  const { services } = app.core;
  const ada = await createPerson(app, { name: 'Home' });
  const second = await createOrganization(services, { name: 'Second', tier: 'growth' });
  const foreign = await app.customer();
  await createAccount(app, { email: ada.email, organizationId: second.id, role: null });
  const key = await createKeyAs(await visitAs(app, ada));

  const list = await (await app.request('/v1/organizations', { key })).json();
  assert.deepEqual(
    list.data.map((each: { name: string; is_default: boolean; role: string }) => [
      each.name,
      each.is_default,
      each.role,
    ]),
    [
      ['Home', true, 'owner'],
      ['Second', false, 'owner'],
    ],
  );
  const here = await app.request('/v1/usage', { key });
  assert.equal(here.headers.get('x-ratelimit-limit'), '500');
  const there = await app.request('/v1/usage', { key, headers: { 'x-organization-id': second.id } });
  assert.equal(there.headers.get('x-ratelimit-limit'), '100');
  assert.equal((await app.request(`/v1/organizations/${second.id}`, { key })).status, 200);

  const refused = await app.request('/v1/usage', {
    key,
    headers: { 'x-organization-id': foreign.organizationId },
  });
  assert.equal(refused.status, 403);
  assert.equal((await refused.json()).error.code, 'FORBIDDEN');
  assert.equal(refused.headers.get('x-ratelimit-limit'), '500', 'counted against the key’s own organization');
  const malformed = await app.request('/v1/usage', { key, headers: { 'x-organization-id': 'home' } });
  assert.equal(malformed.status, 400);
  assert.deepEqual((await malformed.json()).error.details[0].path, 'X-Organization-ID');
});

test('a foreign, a random and a malformed organization answer alike', async () => {
  const mine = await app.customer();
  const foreign = await app.customer();
  const answers = await Promise.all(
    [foreign.organizationId, '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90', 'x', '..%2f..', '%00'].map(
      async (id) => {
        const answer = await app.request(`/v1/organizations/${id}`, { key: mine.key });
        const { request_id, timestamp, ...body } = await answer.json();
        return { status: answer.status, body };
      },
    ),
  );
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 404);
});

test('a key of the operator acts only for its organization, whoever owns it', async () => {
  const { services } = app.core;
  const { organizationId, key: before } = await app.customer();
  const other = await createOrganization(services, { name: 'Other', tier: 'growth' });
  for (const id of [organizationId, other.id])
    await createAccount(app, { email: 'late@example.com', organizationId: id, role: null });
  const { key: later } = await createKey(services, { organizationId, mode: 'live', name: null });
  for (const key of [before, later]) {
    const list = await (await app.request('/v1/organizations', { key })).json();
    assert.deepEqual(
      list.data.map(({ id, role }: { id: string; role: string }) => [id, role]),
      [[organizationId, 'owner']],
    );
    const refused = await app.request('/v1/usage', { key, headers: { 'x-organization-id': other.id } });
    assert.equal(refused.status, 403);
  }
});

test('the free tier takes sandbox keys only', async () => {
  const { services } = app.core;
  const { organizationId, key } = await app.customer({ tier: 'growth' });
  await updateOrganization(services, organizationId, { tier: 'free' });
  const live = await app.request('/v1/usage', { key });
  assert.equal(live.status, 403);
  await assert.rejects(createKey(services, { organizationId, mode: 'live', name: null }), {
    code: 'PAID_TIER_REQUIRED',
  });
  const sandbox = await createKey(services, { organizationId, mode: 'sandbox', name: null });
  assert.equal((await app.request('/v1/usage', { key: sandbox.key })).status, 200);
});
