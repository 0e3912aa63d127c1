import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { requireRecentPassword } from '../../src/operations/sign-in/passwords.ts';
import { findSignedInUser } from '../../src/operations/sign-in/sessions.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, openPage, password, sendForm } from '../support/site.ts';
import { cookieOf, type SignedInUser, visitAs, withCookie } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());
// All of them come from one address: what one test gets wrong must not be held against the next.
beforeEach(() => app.database.store.pool.query('delete from sign_in_failures'));

const next = 'another long password';

test('changing a password requires the old one; other browsers are signed out, this one gets a new session', async () => {
  const person = await createPerson(app);
  const [here, elsewhere] = [await visitAs(app, person), await visitAs(app, person)];
  const wrong = await here.send('/account/password', { current_password: 'not that one', password: next });
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.body, /id="current_password-error">This is not your password/);
  const short = await here.send('/account/password', { current_password: password, password: 'short' });
  assert.match(short.body, /id="password-error">The password must have between 12/);
  assert.ok(!short.body.includes(password) && !short.body.includes('value="short"'));
  const changed = await here.send('/account/password', { current_password: password, password: next });
  assert.equal(changed.headers.location, '/account?done=password');
  assert.notEqual(cookieOf(changed), here.cookie);
  for (const visitor of [here, elsewhere])
    assert.equal((await visitor.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  const rotated = withCookie(app, person, cookieOf(changed));
  assert.match((await rotated.open('/account?done=password')).body, /Password changed/);
  const old = await sendForm(app, '/sign-in', { email: person.email, password }, { address: '192.0.2.9' });
  assert.equal(old.statusCode, 401);
});

test('guessing at the current password is guessing at the password', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  const codes = [];
  for (let index = 0; index < 11; index += 1)
    codes.push(
      (await visitor.send('/account/password', { current_password: 'x', password: next })).statusCode,
    );
  assert.deepEqual(codes, [...Array(10).fill(400), 429]);
});

test('one sees where one is signed in, and ends one’s own sessions only', async () => {
  const person = await createPerson(app);
  const [here, elsewhere] = [await visitAs(app, person), await visitAs(app, person)];
  const other = await visitAs(app, await createPerson(app));
  const ends = (body: string) =>
    [...body.matchAll(/action="(\/account\/sessions\/[^"]+\/end)"/g)].map(([, path = '']) => path);
  const [end = ''] = ends((await here.open('/account')).body);
  assert.equal(ends((await here.open('/account')).body).length, 1, 'this browser has no such button');
  assert.equal((await other.send(end)).statusCode, 404);
  assert.equal((await elsewhere.open('/account')).statusCode, 200);
  assert.equal((await here.send(end)).statusCode, 303);
  assert.equal((await elsewhere.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  assert.equal((await here.send('/account/sessions/nonsense/end')).statusCode, 404);
});

test('signing out all other browsers ends every other session of that person and of no one else', async () => {
  const person = await createPerson(app);
  const [here, elsewhere] = [await visitAs(app, person), await visitAs(app, person)];
  const other = await visitAs(app, await createPerson(app));
  assert.equal((await here.send('/account/sign-out-others')).headers.location, '/account?done=others');
  assert.equal((await elsewhere.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  for (const visitor of [here, other]) assert.equal((await visitor.open('/account')).statusCode, 200);
  assert.doesNotMatch((await here.open('/account')).body, /sign-out-others/, 'there is none left');
});

test('forms about oneself take the session’s own token', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  for (const path of [
    'password',
    'email',
    'email/x',
    'sign-out-others',
    'two-factor',
    'two-factor/recovery-codes',
    'two-factor/off',
    'organizations',
    'sessions/x/end',
  ])
    assert.equal((await visitor.send(`/account/${path}`, { form_token: 'x' })).statusCode, 403, path);
  assert.equal((await visitor.send('/confirm-password', { form_token: 'x', password })).statusCode, 403);
  for (const path of ['/account', '/confirm-password'])
    assert.equal((await openPage(app, path)).headers.location, `/sign-in?return=${encodeURIComponent(path)}`);
});

async function gavePassword({ cookie }: SignedInUser): Promise<boolean> {
  const visitor = await findSignedInUser(app.core.services, cookie.split('=')[1] ?? '');
  if (!visitor) throw new Error('Nobody is signed in.');
  if (!visitor.gavePassword) assert.throws(() => requireRecentPassword(visitor), /Enter your password again/);
  else requireRecentPassword(visitor);
  return visitor.gavePassword;
}

test('a password counts as given for five minutes, in the session in which it was', async () => {
  const person = await createPerson(app);
  const [here, elsewhere] = [await visitAs(app, person), await visitAs(app, person)];
  assert.ok(await gavePassword(here));
  await app.database.store.pool.query(`update sessions set password_given_at = now() - interval '5 minutes'`);
  assert.ok(!(await gavePassword(here)));
  const page = await here.open('/confirm-password?return=/dashboard/x/webhooks');
  assert.match(page.body, /name="return" value="\/dashboard\/x\/webhooks"/);
  assert.match(page.body, /href="\/dashboard\/x\/webhooks">Cancel</);
  const purposes = [
    ['/account/data', '/account', 'export or delete your account'],
    ['/account/two-factor', '/account', 'set up two-factor sign-in'],
    [
      '/dashboard/x/webhooks/y/secret?mode=sandbox',
      '/dashboard/x/webhooks/y?mode=sandbox',
      'see the signing',
    ],
    ['/dashboard/x/webhook-secret', '/dashboard/x/webhooks', 'see the organization’s signing secret'],
    ['/dashboard/x/data/delete', '/dashboard/x/data', 'delete the organization'],
  ];
  for (const [path = '', back = '', purpose = ''] of purposes) {
    const { body } = await here.open(`/confirm-password?return=${encodeURIComponent(path)}`);
    assert.ok(body.includes(`Enter your password to ${purpose}`), path);
    assert.ok(body.replaceAll('&#61;', '=').includes(`href="${back}">Cancel<`), path);
    assert.match(body, /href="\/forgotten-password">/);
  }
  const wrong = await here.send('/confirm-password', { password: 'wrong', return: '/account' });
  assert.equal(wrong.statusCode, 401);
  assert.match(wrong.body, /id="password-error">The password is wrong\. Try again\.</);
  assert.ok(!(await gavePassword(here)));
  const right = await here.send('/confirm-password', { password, return: '/account' });
  assert.equal(right.headers.location, '/account');
  assert.deepEqual([await gavePassword(here), await gavePassword(elsewhere)], [true, false]);
  const evil = await here.send('/confirm-password', { password, return: 'https://evil.example/' });
  assert.equal(evil.headers.location, '/dashboard');
});

test('ten wrong passwords lock the account also where one is signed in', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  const codes = [];
  for (let index = 0; index < 11; index += 1)
    codes.push((await visitor.send('/confirm-password', { password: 'wrong' })).statusCode);
  assert.deepEqual(codes, [...Array(10).fill(401), 429]);
});
