import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createKey } from '../../src/operations/keys.ts';
import { disconnectAccount, resetAccount } from '../../src/operations/members/accounts.ts';
import { checkIdentityProvider } from '../../src/single-sign-on/create-identity-provider.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type OidcProvider, oidcSettings, startOidcProvider } from '../support/oidc-provider.ts';
import { createPerson, openPage, password, sendForm } from '../support/site.ts';
import { turnOn } from '../support/two-factor.ts';
import { createKeyAs, visitAs, withCookie } from '../support/visitor.ts';

let provider: OidcProvider;
let database: TestDatabase;
let app: TestApp;
let strict: TestApp;
let settings: Record<string, string>;
const organizationId = '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90';
before(async () => {
  provider = await startOidcProvider();
  database = await createTestDatabase();
  settings = {
    ...oidcSettings,
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Northwind login',
    OIDC_ALLOWED_DOMAINS: 'northwind.example, example.com',
    OIDC_GROUPS: `engineers=${organizationId}:member, leads=${organizationId}:admin`,
  };
  app = await startTestApp(settings, database, { role: 'api' });
  strict = await startTestApp({ ...settings, OIDC_ONLY: 'yes' }, database, { role: 'api' });
  await query(`insert into organizations (id, name, tier) values ($1, 'Northwind', 'pro')`, [organizationId]);
  await query('insert into request_counts (organization_id) values ($1)', [organizationId]);
  const owner = await createPerson(app);
  await query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    organizationId,
    owner.id,
  ]);
});
after(async () => {
  await app.close();
  await strict.close();
  await database.drop();
  await provider.close();
});
beforeEach(() => {
  provider.forge = (claims) => claims;
  provider.wrongKey = false;
});

const query = async (text: string, values: unknown[] = []) =>
  (await database.store.pool.query(text, values)).rows;

let people = 0;
function person(changes: Record<string, unknown> = {}) {
  people += 1;
  const email = `sso-${people}@northwind.example`;
  return { sub: `subject-${people}`, email, email_verified: true, groups: ['engineers'], ...changes };
}

type Options = { cookie?: string; query?: string; tamper?: (url: URL) => void; with?: TestApp };

/** Goes to the provider and comes back, as a browser does. */
async function goAndComeBack({ cookie, query: extra = '', tamper, with: here = app }: Options = {}) {
  const there = await openPage(here, `/sign-in/provider${extra}`, cookie);
  assert.equal(there.statusCode, 303, there.body);
  const attempt = there.cookies.find(({ name }) => name === 'aloud_provider');
  const asked = new URL(String(there.headers.location));
  const answer = await fetch(asked, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  tamper?.(back);
  const cookies = [cookie, attempt && `${attempt.name}=${attempt.value}`].filter(Boolean).join('; ');
  return { asked, attempt, back, landed: await openPage(here, back.pathname + back.search, cookies) };
}

function sessionIn(landed: Awaited<ReturnType<typeof openPage>>) {
  const session = landed.cookies.find(({ name }) => name === 'aloud_session');
  assert.ok(session, landed.body);
  return `${session.name}=${session.value}`;
}

const membershipOf = async (email: string) =>
  (
    await query(
      `select m.role, m.by_provider from memberships m join users u on u.id = m.user_id
       where u.email = $1 and m.organization_id = $2`,
      [email, organizationId],
    )
  )[0];

test('someone of a group gets an account, a role and a session; PKCE, state and nonce are used', async () => {
  const someone = person();
  provider.person = someone;
  const page = await openPage(app, '/sign-in?return=/dashboard');
  assert.match(page.body, /Continue with Northwind login/);
  const { asked, landed } = await goAndComeBack({ query: '?return=/account' });
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(asked.searchParams.get(name), name);
  assert.equal(asked.searchParams.get('code_challenge_method'), 'S256');
  assert.equal(landed.statusCode, 303);
  assert.equal(landed.headers.location, '/account');
  const cookie = sessionIn(landed);
  assert.equal((await openPage(app, `/dashboard/${organizationId}`, cookie)).statusCode, 200);
  assert.deepEqual(await membershipOf(someone.email), { role: 'member', by_provider: true });
  const actions = await query(
    'select action, actor from audit_entries where organization_id = $1 order by id',
    [organizationId],
  );
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['member.added', 'account.signed-in'],
  );
});

test('roles follow the groups at each sign-in, and go with them; those made by hand stay', async () => {
  const someone = person({ groups: ['engineers', 'leads'] });
  provider.person = someone;
  sessionIn((await goAndComeBack()).landed);
  assert.equal((await membershipOf(someone.email)).role, 'admin');
  provider.person = { ...someone, groups: 'engineers' };
  sessionIn((await goAndComeBack()).landed);
  assert.equal((await membershipOf(someone.email)).role, 'member');
  provider.person = { ...someone, groups: [] };
  sessionIn((await goAndComeBack()).landed);
  assert.equal(await membershipOf(someone.email), undefined);

  const byHand = await createPerson(app);
  await query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'admin')`, [
    organizationId,
    byHand.id,
  ]);
  provider.person = person({ email: byHand.email, groups: [] });
  sessionIn((await goAndComeBack()).landed);
  assert.deepEqual(await membershipOf(byHand.email), { role: 'admin', by_provider: false });
});

test('in quarantine no one comes back: that would connect accounts and change memberships', async () => {
  const someone = person();
  provider.person = someone;
  const copy = await startTestApp(settings, database, { role: 'api', quarantine: true });
  try {
    const { landed } = await goAndComeBack({ with: copy });
    assert.equal(landed.statusCode, 503);
  } finally {
    await copy.close();
  }
  assert.deepEqual(await query('select id from users where email = $1', [someone.email]), []);
});

test('with OIDC_ONLY, a link of the operator is the way into a copy in quarantine', async () => {
  const { email } = await createPerson(app);
  const copy = await startTestApp({ ...settings, OIDC_ONLY: 'yes' }, database, {
    role: 'api',
    quarantine: true,
  });
  try {
    const { resetUrl } = await resetAccount(copy.core.services, email);
    const chosen = await sendForm(copy, new URL(resetUrl).pathname, { password: 'another long password' });
    assert.equal(chosen.statusCode, 303);
    const fields = { email, password: 'another long password' };
    assert.equal((await sendForm(copy, '/sign-in', fields)).statusCode, 303);
    assert.equal((await sendForm(strict, '/sign-in', fields)).statusCode, 403);
  } finally {
    await copy.close();
  }
});

test('no one gets in with an address that is unverified, of another domain, or given to someone else', async () => {
  const victim = await createPerson(app);
  for (const [claims, words] of [
    [person({ email: victim.email, email_verified: false }), /hasn’t verified your email address/],
    [person({ email: victim.email, email_verified: undefined }), /hasn’t verified your email address/],
    [person({ email: undefined }), /hasn’t verified your email address/],
    [person({ email: 'someone@elsewhere.example' }), /from this domain can’t sign in/],
    [person({ email: 'x@northwind.example.evil.example' }), /from this domain can’t sign in/],
    [person({ groups: [] }), /no account here yet/],
  ] as const) {
    provider.person = claims;
    const { landed } = await goAndComeBack();
    assert.equal(landed.statusCode, 403);
    assert.match(landed.body, words);
    assert.equal(
      landed.cookies.some(({ name }) => name === 'aloud_session'),
      false,
    );
  }
  const rightful = person({ email: victim.email });
  provider.person = rightful;
  sessionIn((await goAndComeBack()).landed);
  provider.person = person({ email: victim.email });
  const { landed } = await goAndComeBack();
  assert.match(landed.body, /linked to a different account at your identity provider/);
  await disconnectAccount(app.core.services, victim.email);
  sessionIn((await goAndComeBack()).landed);
});

test('an account that someone else created with the address is taken over when its owner signs in with the provider', async () => {
  const made = await createPerson(app);
  const maker = await visitAs(app, made);
  await turnOn(maker);
  const key = await createKeyAs(maker);
  await sendForm(app, '/forgotten-password', { email: made.email });
  provider.person = person({ email: made.email });
  const owner = withCookie(app, made, sessionIn((await goAndComeBack()).landed));
  assert.equal((await maker.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  assert.equal((await sendForm(app, '/sign-in', { email: made.email, password })).statusCode, 401);
  for (const table of ['second_factors', 'password_resets'])
    assert.deepEqual(await query(`select from ${table} where user_id = $1`, [made.id]), [], table);
  const notices = await owner.open(`/dashboard/${made.organizationId}/notices`);
  assert.match(notices.body, /connected to your identity provider[\s\S]*API keys[^.]* were revoked/);
  assert.equal((await app.request('/v1/usage', { key })).status, 401);
  sessionIn((await goAndComeBack()).landed);
  assert.equal((await owner.open('/account')).statusCode, 200, 'only the first time');
});

test('answers that are forged, old, repeated or of another browser sign no one in', async () => {
  provider.person = person();
  const refused = async (options: Options = {}) => {
    const { landed } = await goAndComeBack(options);
    assert.equal(landed.statusCode, 400);
    assert.equal(
      landed.cookies.some(({ name }) => name === 'aloud_session'),
      false,
    );
  };
  await refused({ tamper: (url) => url.searchParams.set('state', 'another') });
  await refused({ tamper: (url) => url.searchParams.set('code', 'another') });
  await refused({ tamper: (url) => url.searchParams.set('iss', 'https://elsewhere.example') });
  const forgeries: Record<string, unknown>[] = [
    { nonce: 'another' },
    { iss: 'https://elsewhere.example' },
    { aud: 'another client' },
    { exp: Math.floor(Date.now() / 1000) - 600, iat: Math.floor(Date.now() / 1000) - 660 },
  ];
  for (const forgery of forgeries) {
    provider.forge = (claims) => ({ ...claims, ...forgery });
    await refused();
  }
  provider.forge = (claims) => claims;
  provider.wrongKey = true;
  await refused();
  provider.wrongKey = false;
  const { back, attempt } = await goAndComeBack();
  const path = back.pathname + back.search;
  assert.equal((await openPage(app, path)).statusCode, 400, 'without the cookie');
  assert.equal(
    (await openPage(app, path, `aloud_provider=${attempt?.value}`)).statusCode,
    400,
    'a second time',
  );
});

test('a provider that is unreachable or answers for another issuer is reported at the start', async () => {
  const config = {
    ...{ clientId: 'aloud', clientSecret: null, name: '', groupsClaim: '' },
    callbackUrl: app.siteUrl,
  };
  await checkIdentityProvider({ ...config, issuer: provider.issuer });
  const elsewhere = provider.issuer.replace('127.0.0.1', 'localhost');
  await assert.rejects(checkIdentityProvider({ ...config, issuer: elsewhere }));
  await assert.rejects(checkIdentityProvider({ ...config, issuer: 'http://127.0.0.1:1' }));
});

test('a disabled account stays out, and a fresh sign-in counts as a password given', async () => {
  const someone = person();
  provider.person = someone;
  const cookie = sessionIn((await goAndComeBack()).landed);
  const recent = async (claims: object, again = true) => {
    provider.person = { ...someone, ...claims };
    const { asked, landed } = await goAndComeBack({ cookie, query: again ? '?again=yes' : '' });
    assert.equal(asked.searchParams.get('prompt'), again ? 'login' : null);
    assert.equal(asked.searchParams.get('max_age'), again ? '0' : null);
    const page = await openPage(app, '/account/data', sessionIn(landed));
    return page.statusCode === 200;
  };
  assert.equal(await recent({ auth_time: Math.floor(Date.now() / 1000) }), true);
  assert.equal(await recent({ auth_time: Math.floor(Date.now() / 1000) - 3600 }), false);
  assert.equal(await recent({}), true);
  assert.equal(await recent({}, false), false, 'the provider may not have asked');
  assert.equal(await recent({ auth_time: Math.floor(Date.now() / 1000) }, false), true);
  await query('update users set disabled_at = now() where email = $1', [someone.email]);
  provider.person = someone;
  assert.match((await goAndComeBack()).landed.body, /account is disabled/);
});

test('with OIDC_ONLY, passwords neither sign in nor can be chosen', async () => {
  const known = await createPerson(strict);
  const page = await openPage(strict, '/sign-in');
  assert.doesNotMatch(page.body, /type="password"/);
  const fields = { email: known.email, password: 'correct horse battery staple' };
  assert.equal((await sendForm(strict, '/sign-in', fields)).statusCode, 403);
  assert.equal((await sendForm(strict, '/forgotten-password', { email: known.email })).statusCode, 403);
  provider.person = person({ email: known.email });
  const visitor = withCookie(strict, known, sessionIn((await goAndComeBack({ with: strict })).landed));
  const change = { current_password: fields.password, password: 'another long password' };
  assert.equal((await visitor.send('/account/password', change)).statusCode, 403);
  assert.equal((await visitor.open('/account')).statusCode, 200);
  const { key } = await createKey(strict.core.services, { organizationId, mode: 'live', name: null });
  assert.equal((await strict.request('/v1/usage', { key })).status, 200);
});
