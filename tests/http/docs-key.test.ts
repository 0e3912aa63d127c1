import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { revokeKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { createPerson, openPage } from '../support/site.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

const operation = '/docs/reference/lexicon/listLexicon';
const button = 'Create a sandbox key for these examples';
const pages = [
  '/docs/quick-start',
  '/docs/authentication',
  '/docs/idempotency',
  '/docs/pagination',
  '/docs/languages-and-voices',
  '/docs/lexicon',
  operation,
];

function keyIn(page: string): string | null {
  return /svc_test_[0-9A-Za-z]{36}/.exec(page)?.[0] ?? null;
}

async function readKey(visitor: SignedInUser, page = operation): Promise<string | null> {
  const { statusCode, body } = await visitor.open(page);
  assert.equal(statusCode, 200);
  return keyIn(body);
}

/** Someone who has made the key of their examples. */
async function reader(): Promise<SignedInUser & { readonly key: string }> {
  const visitor = await visitAs(app, await createPerson(app));
  await visitor.send('/docs/key');
  const key = await readKey(visitor);
  assert.ok(key);
  return { ...visitor, key };
}

async function rowsOf(organizationId: string) {
  const { rows } = await app.database.store.pool.query(
    `select id, user_id, mode, name, revoked_at is null as works, encrypted is not null as readable
     from api_keys where organization_id = $1 order by created_at`,
    [organizationId],
  );
  return rows;
}

test('one click makes a sandbox key, which is then in all examples, in every session of its owner', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  for (const page of pages) assert.ok((await visitor.open(page)).body.includes(button), page);
  assert.ok(!(await visitor.open('/docs/errors')).body.includes(button), 'it has no example with a key');
  const made = await visitor.send('/docs/key', { return: operation });
  assert.equal(made.headers.location, operation);
  const key = keyIn((await visitor.follow(made)).body);
  assert.ok(key);
  const again = await visitAs(app, visitor);
  assert.notEqual(again.cookie, visitor.cookie);
  for (const page of pages) {
    const { body } = await again.open(page);
    assert.ok(body.includes(key) && !body.includes(button), page);
    assert.ok(!body.includes('$ALOUD_KEY') && !body.includes('env.ALOUD_KEY'), page);
  }
  const { body } = await again.open(operation);
  assert.equal(body.split(key).length - 1, 4, 'once in each language');
  assert.doesNotMatch(body, /ALOUD_KEY|import os\n/);
  const answer = await app.request('/v1/usage', { key });
  assert.equal(answer.status, 200);
  const { organizationId } = visitor;
  assert.deepEqual(
    (await rowsOf(organizationId)).map(({ user_id, mode, readable }) => [user_id, mode, readable]),
    [[visitor.id, 'sandbox', true]],
  );
  const audit = await visitor.open(`/dashboard/${organizationId}/audit`);
  assert.match(audit.body, /created the API key[\s\S]{0,200}Documentation \(svc_test_/);
});

test('only its owner gets the key, and a page with it is neither kept nor compressed', async () => {
  const { key, organizationId, cookie } = await reader();
  const others = [
    (await visitAs(app, await addMember(app, organizationId, 'owner'))).cookie,
    (await visitAs(app, await createPerson(app))).cookie,
    undefined,
  ];
  for (const other of others)
    for (const page of pages) assert.ok(!(await openPage(app, page, other)).body.includes(key), page);
  const load = async (own: Record<string, string>) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip', ...own };
    return (await app.server.inject({ url: operation, headers })).headers;
  };
  const own = await load({ cookie });
  assert.deepEqual([own['cache-control'], own['content-encoding']], ['private, no-store', undefined]);
  const open = await load({});
  assert.deepEqual([open['cache-control'], open['content-encoding']], ['no-store', 'br']);
});

test('clicks at the same time make one key, and another click changes nothing', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.send('/docs/key')));
  for (const { statusCode, headers } of answers)
    assert.deepEqual([statusCode, headers.location], [303, '/docs/quick-start']);
  const key = await readKey(visitor);
  await visitor.send('/docs/key', { return: 'https://evil.example/' });
  assert.equal(await readKey(visitor), key);
  assert.equal((await rowsOf(visitor.organizationId)).length, 1);
});

test('members who may not create keys see no button, and are refused', async () => {
  const { organizationId } = await reader();
  const member = await visitAs(app, await addMember(app, organizationId, 'member'));
  const { body } = await member.open(operation);
  assert.ok(!body.includes(button) && !body.includes('form_token') && body.includes('Ask an owner or admin'));
  assert.equal((await member.send('/docs/key')).statusCode, 403);
  assert.equal((await rowsOf(organizationId)).length, 1);
  const admin = await visitAs(app, await addMember(app, organizationId, 'admin'));
  await admin.send('/docs/key');
  assert.ok(await readKey(admin));
});

test('a revoked key leaves the examples and cannot be read anymore', async () => {
  const { key, organizationId, ...visitor } = await reader();
  const [{ id }] = await rowsOf(organizationId);
  const revoked = await visitor.send(`/dashboard/${organizationId}/keys/${id}/revoke`);
  assert.equal(revoked.statusCode, 303);
  assert.ok((await visitor.open(operation)).body.includes(button));
  await visitor.send('/docs/key');
  const next = await readKey({ ...visitor, organizationId });
  assert.ok(next && next !== key);
  const [, second] = await rowsOf(organizationId);
  await revokeKey(app.core.services, second.id);
  assert.deepEqual(
    (await rowsOf(organizationId)).map(({ works, readable }) => [works, readable]),
    [
      [false, false],
      [false, false],
    ],
  );
  for (const each of [key, next]) assert.equal((await app.request('/v1/usage', { key: each })).status, 401);
});

test('the key goes with the membership and with the account', async () => {
  const { organizationId, ...owner } = await reader();
  const left = await visitAs(app, await addMember(app, organizationId, 'admin'));
  const deleted = await visitAs(app, await addMember(app, organizationId, 'admin'));
  for (const guest of [left, deleted]) await guest.send('/docs/key');
  assert.equal((await owner.send(`/dashboard/${organizationId}/members/${left.id}/remove`)).statusCode, 303);
  assert.equal(await readKey(left), null);
  await app.database.store.pool.query('delete from users where id = $1', [deleted.id]);
  const rows = await rowsOf(organizationId);
  assert.deepEqual(
    rows.map(({ user_id, readable }) => [user_id, readable]),
    [
      [owner.id, true],
      [left.id, false],
    ],
  );
});

test('someone who is a member only by now still reads the key, but cannot make another', async () => {
  const { organizationId, send } = await reader();
  const guest = await visitAs(app, await addMember(app, organizationId, 'admin'));
  await guest.send('/docs/key');
  const changed = await send(`/dashboard/${organizationId}/members/${guest.id}`, { role: 'member' });
  assert.equal(changed.statusCode, 303);
  assert.ok(await readKey(guest));
  const [, { id }] = await rowsOf(organizationId);
  await revokeKey(app.core.services, id);
  assert.match((await guest.open(operation)).body, /Ask an owner or admin/);
});

test('no other key can be kept readable: the database refuses it', async () => {
  const { organizationId } = await reader();
  const { pool } = app.database.store;
  const owner = await visitAs(app, await addMember(app, organizationId, 'owner'));
  for (const mode of ['live', 'sandbox'])
    await owner.send(`/dashboard/${organizationId}/keys`, { name: mode, mode });
  const keep = (condition: string) =>
    pool.query(`update api_keys set encrypted = 'x' where organization_id = $1 and ${condition}`, [
      organizationId,
    ]);
  await assert.rejects(keep(`mode = 'live'`), /api_keys_readable/);
  await pool.query(`update api_keys set user_id = null where name = 'sandbox' and organization_id = $1`, [
    organizationId,
  ]);
  await assert.rejects(keep(`name = 'sandbox'`), /api_keys_readable/);
});

test('a key whose secret key is lost is offered anew, and the old one keeps working', async () => {
  const { key, organizationId, ...visitor } = await reader();
  await app.database.store.pool.query(`update api_keys set encrypted = '\\x00' where organization_id = $1`, [
    organizationId,
  ]);
  assert.ok((await visitor.open(operation)).body.includes(button));
  await visitor.send('/docs/key');
  const next = await readKey({ ...visitor, organizationId });
  assert.ok(next && next !== key);
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
});

test('exports of the organization and of the account have no key', async () => {
  const { key, organizationId, open } = await reader();
  const { rows } = await app.database.store.pool.query(
    `select encode(encrypted, 'hex') as hex from api_keys where organization_id = $1`,
    [organizationId],
  );
  for (const address of [`/dashboard/${organizationId}/data/export`, '/account/data/export']) {
    const { statusCode, rawPayload } = await open(address);
    assert.equal(statusCode, 200);
    assert.ok(rawPayload.includes('Documentation'), 'the key is listed');
    for (const secret of [key, rows[0].hex]) assert.ok(!rawPayload.includes(secret), address);
  }
});
