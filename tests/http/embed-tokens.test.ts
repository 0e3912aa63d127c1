import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { playWithToken } from '../../src/operations/embed-tokens.ts';
import { createKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ TIER_TEAM_REQUESTS_PER_DAY: '100000', TIER_TEAM_REQUESTS_PER_MINUTE: '100000' });
});
after(() => app.close());

test('a new token comes with the address of its player, plays its conversion, and is listed', async () => {
  const { key, id } = await ownerOfAConversion();
  const answer = await create(id, key);
  assert.equal(answer.status, 201);
  const { data, success } = await answer.json();
  assert.equal(success, true);
  assert.deepEqual(Object.keys(data).sort(), ['conversion_id', 'created_at', 'embed_url', 'token']);
  assert.match(data.token, /^emb_[0-9A-Za-z]{32}$/);
  assert.equal(data.conversion_id, id);
  assert.equal(data.embed_url, `${app.siteUrl}/embed/${id}?token=${data.token}`);
  assert.ok(Math.abs(Date.parse(data.created_at) - Date.now()) < 60_000);
  assert.equal((await playWithToken(app.services, id, data.token)).id, id);
  const second = (await (await create(id, key)).json()).data;
  const listed = await list(id, key);
  assert.deepEqual(listed.data, [second, data]);
  assert.deepEqual(listed.meta, { total_count: 2, has_more: false });
});

test('no column of the database contains a token as it is, not even for repetitions', async () => {
  const { key, id } = await ownerOfAConversion();
  const { token } = (await (await create(id, key, { 'idempotency-key': 'kept' })).json()).data;
  const { rows } = await app.database.store.pool.query(
    `select encode(hash, 'escape') || encode(encrypted, 'escape') as text from embed_tokens where conversion_id = $1
     union all select answer::text from idempotency_keys where key = 'kept'`,
    [id],
  );
  assert.equal(rows.length, 2);
  for (const { text } of rows) assert.ok(!text.includes(token) && !text.includes(token.slice(4)));
});

test('a revoked token stops playing, is listed no more, and cannot be revoked again', async () => {
  const { key, id } = await ownerOfAConversion();
  const { token } = (await (await create(id, key)).json()).data;
  const answer = await revoke(id, token, key);
  assert.equal(answer.status, 200);
  const { data } = await answer.json();
  assert.deepEqual(data, { token, revoked: true, revoked_at: data.revoked_at });
  assert.ok(Math.abs(Date.parse(data.revoked_at) - Date.now()) < 60_000);
  await assert.rejects(playWithToken(app.services, id, token), { code: 'NOT_FOUND' });
  assert.deepEqual((await list(id, key)).data, []);
  await is404(await revoke(id, token, key));
});

test('a token plays its own conversion alone', async () => {
  const { key, id, organizationId } = await ownerOfAConversion();
  const other = await storeConversion(app, { organizationId });
  const { token } = (await (await create(id, key)).json()).data;
  await assert.rejects(playWithToken(app.services, other, token), { code: 'NOT_FOUND' });
  await is404(await revoke(other, token, key));
  const flipped = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  for (const wrong of [flipped, '', 'emb_', token.slice(4), `${token}0`]) {
    await assert.rejects(playWithToken(app.services, id, wrong), { code: 'NOT_FOUND' }, wrong);
  }
  await assert.rejects(playWithToken(app.services, 'no-id', token), { code: 'NOT_FOUND' });
  assert.equal((await playWithToken(app.services, id, token)).id, id);
});

test('missing, foreign and malformed conversions and tokens all answer alike', async () => {
  const owner = await ownerOfAConversion();
  const stranger = await app.customer({ tier: 'team' });
  const { token } = (await (await create(owner.id, owner.key)).json()).data;
  for (const id of [owner.id, randomUUID(), 'nonsense']) {
    await is404(await create(id, stranger.key));
    await is404(await app.request(path(id), { key: stranger.key }));
    await is404(await revoke(id, token, stranger.key));
  }
  for (const wrong of [`emb_${'x'.repeat(32)}`, 'emb_short', 'x', '%00', `${token}%0A`]) {
    await is404(await revoke(owner.id, wrong, owner.key));
  }
  const { organizationId } = owner;
  const sandbox = await createKey(app.core.services, { organizationId, mode: 'sandbox', name: null });
  await is404(await create(owner.id, sandbox.key), 'live data is out of reach for the sandbox');
  assert.equal((await app.request(path(owner.id), { method: 'POST' })).status, 401);
});

test('the free tier can list and revoke, but not make tokens, not even with a sandbox key', async () => {
  const { organizationId, key } = await app.customer({ tier: 'free', mode: 'sandbox' });
  const id = await storeConversion(app, { organizationId, mode: 'sandbox' });
  const answer = await create(id, key);
  assert.equal(answer.status, 402);
  assert.equal((await answer.json()).error.code, 'PAID_TIER_REQUIRED');
  assert.deepEqual((await list(id, key)).data, []);
  await is404(await revoke(id, `emb_${'x'.repeat(32)}`, key));
});

test('a paid organization makes tokens in its sandbox too', async () => {
  const { organizationId, key } = await app.customer({ tier: 'growth', mode: 'sandbox' });
  const id = await storeConversion(app, { organizationId, mode: 'sandbox' });
  assert.equal((await create(id, key)).status, 201);
});

test('an organization makes exactly a hundred tokens a day, however many it asks for at once', async () => {
  const { key, id, organizationId } = await ownerOfAConversion();
  const answers = await Promise.all(Array.from({ length: 120 }, () => create(id, key)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 100);
  const refused = answers.find(({ status }) => status !== 201);
  assert.equal(refused?.status, 429);
  assert.equal((await refused.json()).error.code, 'EMBED_TOKEN_LIMIT');
  const wait = Number(refused.headers.get('retry-after'));
  const midnight = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000;
  assert.ok(Math.abs(wait - (midnight - Date.now()) / 1000) < 60, `waits ${wait} s`);
  assert.equal((await list(id, key)).data.length, 100);
  await app.database.store.pool.query(
    `update embed_token_counts set day = day - 1 where organization_id = $1`,
    [organizationId],
  );
  assert.equal((await create(id, key)).status, 201, 'the next day has a hundred of its own');
});

test('a conversion has five hundred tokens at one time at most, and room again when one is revoked', async () => {
  const { key, id, organizationId } = await ownerOfAConversion();
  const { token } = (await (await create(id, key)).json()).data;
  const { rows } = await app.database.store.pool.query(
    'select encrypted from embed_tokens where conversion_id = $1',
    [id],
  );
  await app.database.store.pool.query(
    `insert into embed_tokens (hash, conversion_id, organization_id, encrypted)
     select sha256(($1::uuid::text || number)::bytea), $1::uuid, $2, $3 from generate_series(1, 498) number`,
    [id, organizationId, rows[0].encrypted],
  );
  const answers = await Promise.all([1, 2, 3].map(() => create(id, key)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 403, 403]);
  const refused = await answers.find(({ status }) => status === 403)?.json();
  assert.match(refused.error.message, /^This conversion already has 500 embed tokens.*Revoke one/);
  assert.equal((await list(id, key)).data.length, 500);
  assert.equal((await revoke(id, token, key)).status, 200);
  assert.equal((await create(id, key)).status, 201);
});

test('a request repeated with its Idempotency-Key gets the same token and counts once', async () => {
  const { key, id, organizationId } = await ownerOfAConversion();
  const headers = { 'idempotency-key': 'one and the same' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(id, key, headers)));
  const tokens = await Promise.all(answers.map(async (answer) => (await answer.json()).data));
  assert.equal(new Set(tokens.map((each) => JSON.stringify(each))).size, 1);
  const replayed = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
  assert.equal(replayed.length, 4);
  assert.equal((await list(id, key)).data.length, 1);
  const other = await storeConversion(app, { organizationId });
  assert.notEqual((await (await create(other, key, headers)).json()).data.token, tokens[0].token);
  assert.equal((await create(id, key, { 'idempotency-key': 'x'.repeat(257) })).status, 400);
});

test('tokens go with their conversion', async () => {
  const { key, id } = await ownerOfAConversion();
  const { token } = (await (await create(id, key)).json()).data;
  assert.equal((await app.request(`/v1/conversions/${id}`, { method: 'DELETE', key })).status, 200);
  await assert.rejects(playWithToken(app.services, id, token), { code: 'NOT_FOUND' });
  await is404(await app.request(path(id), { key }));
});

async function ownerOfAConversion() {
  const { organizationId, key } = await app.customer({ tier: 'team' });
  return { organizationId, key, id: await storeConversion(app, { organizationId }) };
}

function path(id: string): string {
  return `/v1/conversions/${id}/embed-token`;
}

function create(id: string, key: string, headers: Record<string, string> = {}): Promise<TestResponse> {
  return app.request(path(id), { method: 'POST', key, headers });
}

async function list(id: string, key: string) {
  return (await app.request(path(id), { key })).json();
}

function revoke(id: string, token: string, key: string): Promise<TestResponse> {
  return app.request(`${path(id)}/${token}`, { method: 'DELETE', key });
}

async function is404(answer: TestResponse, message?: string): Promise<void> {
  assert.equal(answer.status, 404, message);
  assert.equal((await answer.json()).error.code, 'NOT_FOUND');
}
