import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, formTokenIn, openPage, password, sendForm, signInAs } from '../support/site.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

async function attempt(email: string, given: string, address: string, cookie = ''): Promise<number> {
  const answer = await sendForm(app, '/sign-in', { email, password: given }, { address, cookie });
  return answer.statusCode;
}

/** Ten wrong passwords, from one network or from as many. */
async function fail(email: string, address: (index: number) => string) {
  for (let index = 0; index < 10; index += 1)
    assert.equal(await attempt(index % 2 ? email : email.toUpperCase(), 'wrong', address(index)), 401);
}

test('ten failures lock an account for their network, for a quarter of an hour', async () => {
  const { email } = await createPerson(app);
  const address = '203.0.113.1';
  await fail(email, () => address);
  assert.equal(await attempt(email, password, address), 429);
  const pass = (minutes: number) =>
    app.database.store.pool.query(
      'update sign_in_failures set ends_at = ends_at - make_interval(mins => $1)',
      [minutes],
    );
  await pass(14);
  assert.equal(await attempt(email, password, address), 429);
  await pass(1);
  assert.equal(await attempt(email, password, address), 303);
});

test('strangers never lock the owner out: not from other networks, nor in a browser that was signed in', async () => {
  const person = await createPerson(app);
  const { email } = person;
  await fail(email, (index) => `198.51.100.${index}`);
  assert.equal(await attempt(email, password, '203.0.113.2'), 303, 'from another network');

  const shared = '203.0.113.3';
  const session = await signInAs(app, person);
  const [browser] = (await openPage(app, '/account', session)).cookies;
  const cookie = `${browser?.name}=${browser?.value}`;
  await fail(email, () => shared);
  assert.equal(await attempt(email, password, shared), 429, 'their network is locked');
  assert.equal(await attempt(email, password, shared, cookie), 303, 'in a known browser');
  const form_token = formTokenIn((await openPage(app, '/confirm-password', session)).body);
  const confirmed = await sendForm(
    app,
    '/confirm-password',
    { form_token, password },
    { address: shared, cookie: session },
  );
  assert.equal(confirmed.statusCode, 303, 'who is signed in gives the password');

  const other = await createPerson(app);
  await fail(other.email, () => shared);
  assert.equal(await attempt(other.email, password, shared, cookie), 429, 'the cookie is for one account');
  assert.equal(await attempt(email, password, shared, `${browser?.name}=x.y`), 429, 'nobody makes one up');
});

test('a known browser gets ten guesses, too', async () => {
  const person = await createPerson(app);
  const [browser] = (await openPage(app, '/account', await signInAs(app, person))).cookies;
  const codes = [];
  for (let index = 0; index < 11; index += 1)
    codes.push(
      await attempt(person.email, 'wrong', `192.0.2.${index}`, `${browser?.name}=${browser?.value}`),
    );
  assert.deepEqual(codes, [...Array(10).fill(401), 429]);
});

test('an address without an account is locked in just the same way', async () => {
  const codes = [];
  for (let index = 0; index < 11; index += 1)
    codes.push(await attempt('nobody@example.com', 'wrong', '192.0.2.200'));
  assert.deepEqual(codes, [...Array(10).fill(401), 429]);
});

test('a network that tries a hundred accounts is locked, and others are not', async () => {
  const { email } = await createPerson(app);
  const codes = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      attempt(`someone-${index}@example.com`, 'wrong', `2001:db8:1:2::${index}`),
    ),
  );
  assert.deepEqual(new Set(codes), new Set([401]));
  assert.equal(await attempt(email, password, '2001:db8:1:2:ffff::1'), 429);
  assert.equal(await attempt(email, password, '2001:db8:1:3::1'), 303);
});

test('attempts at one time get no more guesses than attempts one by one', async () => {
  const { email } = await createPerson(app);
  const codes = await Promise.all(Array.from({ length: 25 }, () => attempt(email, 'wrong', '198.18.0.1')));
  assert.equal(codes.filter((code) => code === 401).length, 10);
  assert.equal(codes.filter((code) => code === 429).length, 15);
});

test('signing in clears the account’s failures, and gives the network back only its own attempt', async () => {
  const { email } = await createPerson(app);
  const address = '203.0.113.200';
  for (let index = 0; index < 9; index += 1) assert.equal(await attempt(email, 'wrong', address), 401);
  assert.equal(await attempt(email, password, address), 303);
  for (let index = 0; index < 10; index += 1) assert.equal(await attempt(email, 'wrong', address), 401);
  const network = createHash('sha256').update(`network\n${address}`).digest();
  const { rows } = await app.database.store.pool.query(
    'select failures from sign_in_failures where subject = $1',
    [network],
  );
  assert.equal(rows[0].failures, 19);
});

test('the owner hears of ten failed attempts, once a day, by mail and in the dashboard', async () => {
  const person = await createPerson(app);
  const told = async () => {
    const { rows } = await app.database.store.pool.query(
      `select (select count(*) from mails where recipient = $1 and kind = 'sign-in-attempts')::int as mails,
        (select array_agg(text) from notices where user_id = $2) as notices`,
      [person.email, person.id],
    );
    return rows[0];
  };
  for (let index = 0; index < 9; index += 1) await attempt(person.email, 'wrong', `198.18.1.${index}`);
  assert.equal((await told()).mails, 0);
  await attempt(person.email, 'wrong', '198.18.1.9');
  await fail(person.email, (index) => `198.18.2.${index}`);
  await app.database.store.pool.query(
    `update sign_in_failures set ends_at = now() where ends_at < now() + interval '1 hour'`,
  );
  await fail(person.email, (index) => `198.18.3.${index}`);
  const { mails, notices } = await told();
  assert.equal(mails, 1);
  assert.equal(notices.length, 1);
  assert.match(notices[0], /entered a wrong password ten times, most recently from 198\.18\.1\.9\./);
  const visitor = await visitAs(app, person);
  const page = await visitor.open(`/dashboard/${person.organizationId}/notices`);
  assert.match(page.body, /Someone tried to sign in to your account/);
});

test('strangers cannot use up the links for a new password', async () => {
  const victim = await createPerson(app);
  const stranger = await visitAs(app, await createPerson(app));
  for (let index = 0; index < 6; index += 1)
    await stranger.send('/account/email', { new_email: victim.email, email_password: password });
  await sendForm(app, '/forgotten-password', { email: victim.email }, { address: '203.0.113.77' });
  const { rows } = await app.database.store.pool.query('select kind from mails where recipient = $1', [
    victim.email,
  ]);
  assert.deepEqual(rows, [{ kind: 'password-reset' }]);
});
