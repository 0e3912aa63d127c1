import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAccounts } from '../../src/operations/members/accounts.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { signIn } from '../../src/operations/sign-in/sessions.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';

const password = 'a long enough password';
const email = 'robin@northwind.example';
let app: TestApp;
let organizationId: string;
let key: string;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
  ({ organizationId, key } = await app.customer());
  const { id } = await createUser(app.core.services, { email, organizationId, role: 'owner', password });
  // As if Robin had created it in the dashboard.
  await app.database.store.pool.query('update api_keys set user_id = $1', [id]);
});
after(() => app.close());

async function run(...words: string[]) {
  const settings = {
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDirectory,
    SECRET_KEY: 'a secret key that only tests ever use',
    SITE_URL: app.siteUrl,
  };
  const { code, stdout, stderr } = await commandHere(settings, app.dataDirectory)([...words, '--json']);
  assert.equal(code, 0, stderr);
  return { answer: JSON.parse(stdout), stderr };
}

async function aloud(...words: string[]): Promise<any> {
  return (await run(...words)).answer;
}

function enter(secret = password, clientAddress = '192.0.2.1') {
  return signIn(app.core.services, { email, password: secret, clientAddress, browser: 'test' });
}

function dashboard(sessionToken: string) {
  return app.request('/dashboard', { headers: { cookie: `aloud_session=${sessionToken}` } });
}

test('a disabled person has no session, no way in and no working key, until they are enabled', async () => {
  const session = await enter();
  assert.ok(session && 'sessionToken' in session);
  assert.notEqual((await dashboard(session.sessionToken)).headers.get('location'), '/sign-in');
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
  const disabled = await aloud('user', 'disable', email.toUpperCase());
  assert.ok(disabled.disabled_at);
  assert.equal((await app.request('/v1/usage', { key })).status, 401);
  await assert.rejects(enter(), /This account is disabled/);
  const { rows } = await app.database.store.pool.query('select from sessions');
  assert.equal(rows.length, 0);
  assert.equal((await aloud('user', 'enable', email)).disabled_at, null);
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
  assert.ok(await enter());
});

test('an account that is locked in a network is shown and unlocked', async () => {
  for (let index = 0; index < 10; index += 1)
    assert.equal(await enter('a wrong password', '192.0.2.9'), null);
  await assert.rejects(enter(password, '192.0.2.9'), /Too many failed attempts/);
  const [shown] = await listAccounts(app.core.services, { search: 'ROBIN@', organizationId });
  assert.ok(shown?.lockedUntil && shown.lockedUntil > new Date());
  await aloud('user', 'unlock', email);
  const [listed] = await aloud('user', 'list');
  assert.deepEqual(
    [listed.email, listed.organizations, listed.working_keys, listed.two_factor, listed.locked_until],
    [email, 1, 1, false, null],
  );
  assert.ok(await enter(password, '192.0.2.9'));
});

test('a reset removes the password and the keys and gives a link, and all of it is in the audit log', async () => {
  const { reset_url: url, valid_until: until, revoked_keys } = await aloud('user', 'reset', email);
  assert.equal(revoked_keys, 1);
  // What changes nothing is not logged.
  for (const act of ['enable', 'unlock', 'disconnect']) await aloud('user', act, email);
  assert.equal((await app.request('/v1/usage', { key })).status, 401);
  assert.ok(Math.abs(Date.parse(until) - Date.now() - 86_400_000) < 60_000, until);
  assert.equal(await enter(), null);
  assert.equal((await app.request(new URL(url).pathname)).status, 200);
  const { rows } = await app.database.store.pool.query(
    `select action from audit_entries where organization_id = $1 and user_id is null and subject_name = $2
     order by id`,
    [organizationId, email],
  );
  const actions = rows.map(({ action }) => action);
  assert.deepEqual(actions, ['account.disabled', 'account.enabled', 'account.unlocked', 'account.reset']);
});

test('the log of an organization has the keys and the people that the operator added', async () => {
  const { organizationId: other } = await app.customer();
  const added = ['user', 'create', '--org', other, '--email', 'sam@northwind.example', '--role'];
  await aloud(...added, 'admin');
  await aloud(...added, 'admin', '--unproven', 'keep');
  await aloud(...added, 'member', '--unproven', 'keep');
  const { id, name, hint } = await aloud('key', 'create', '--org', other, '--name', 'of the operator');
  await aloud('key', 'revoke', id);
  const { rows } = await app.database.store.pool.query(
    `select action, subject_name from audit_entries where organization_id = $1 and user_id is null
       and action <> 'account.reset' order by id offset 2`,
    [other],
  );
  assert.deepEqual(
    rows.map(({ action, subject_name: subject }) => [action, subject]),
    [
      ['member.added', 'sam@northwind.example as admin'],
      ['member.role-changed', 'sam@northwind.example from admin to member'],
      ['key.created', `${name} (${hint})`],
      ['key.revoked', `${name} (${hint})`],
    ],
  );
});

test('user create says what it did to an account that exists', async () => {
  const { organizationId: other } = await app.customer();
  const create = (address: string) => run('user', 'create', '--org', other, '--email', address);
  const fresh = await create('fresh@northwind.example');
  assert.deepEqual([fresh.answer.account, fresh.stderr], ['new', '']);
  assert.match(fresh.answer.reset_url, /\/forgotten-password\/\w{43}$/);
  const again = await create('fresh@northwind.example');
  assert.equal(again.answer.account, 'reset');
  assert.match(again.stderr, /warning: email has an account already; it was reset/);
  const known = await create(email);
  assert.deepEqual([known.answer.account, known.answer.reset_url], ['existing', null]);
  assert.match(known.stderr, /warning: email has an account already; its password and API keys still work/);
});
