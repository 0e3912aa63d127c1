import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  createPerson,
  formTokenIn,
  openDashboard,
  openPage,
  password,
  sendForm,
  setupPath,
  signInAs,
} from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('a set-up link signs in, and works once', async () => {
  const path = await setupPath(app, await createPerson(app));
  assert.equal((await openPage(app, path)).statusCode, 200);
  const fields = { email: 'chosen@example.com', password };
  const answer = await sendForm(app, path, fields);
  assert.equal(answer.statusCode, 303);
  assert.equal(answer.headers.location, '/dashboard');
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0];
  const dashboard = await openDashboard(app, cookie);
  assert.ok(dashboard.body.includes('chosen@example.com'));
  assert.equal((await openPage(app, path)).statusCode, 404);
  assert.equal((await sendForm(app, path, fields)).statusCode, 404);
});

test('setting up an installation requires the name of its organization, and says where it is missing', async () => {
  const person = await createPerson(app, { name: 'My organization' });
  const path = await setupPath(app, person);
  assert.match((await openPage(app, path)).body, /placeholder="My organization"/);
  const fields = { email: 'founder@example.com', password };
  const wrong = await sendForm(app, path, { ...fields, name: 'www.example.com', password: 'short' });
  assert.equal([...wrong.body.matchAll(/autofocus/g)].length, 2, 'only fields that are wrong');
  assert.doesNotMatch(wrong.body, /<input[^>]* id="email"[^>]*autofocus/);
  const unnamed = await sendForm(app, path, { ...fields, name: '' });
  const cookie = String(unnamed.headers['set-cookie']).split(';', 1)[0];
  const { organizationId } = person;
  const id = await storeConversion(app, { organizationId, publicUrl: true });
  const shared = `/dashboard/${organizationId}/conversions/${id}`;
  assert.match((await openPage(app, shared, cookie)).body, /Listeners see the name “My organization”/);

  const again = await setupPath(app, person);
  await sendForm(app, again, { ...fields, name: 'Northwind' });
  const { rows } = await app.database.store.pool.query('select name from organizations where id = $1', [
    organizationId,
  ]);
  assert.deepEqual(rows, [{ name: 'Northwind' }]);
  assert.doesNotMatch((await openPage(app, await setupPath(app, person))).body, /id="name"/);
});

test('a field that is wrong is explained next to it, keeps the address and does not spend the link', async () => {
  const taken = await createPerson(app);
  const path = await setupPath(app, await createPerson(app));
  const attempts: [Record<string, string>, RegExp][] = [
    [{ email: 'me@example.com', password: 'short' }, /id="password-error">The password must have between 12/],
    [
      { email: 'me@example.com', password: 'password1234' },
      /id="password-error">The password is easy to guess/,
    ],
    [{ email: '"><b>no', password }, /id="email-error">The email address must look like name@example\.com\./],
    [{ email: taken.email, password }, /id="email-error">The email address belongs to another account/],
    [{ password }, /id="email-error"/],
    [{ email: 'nul\0@example.com', password }, /id="email-error"/],
  ];
  for (const [fields, message] of attempts) {
    const { statusCode, body } = await sendForm(app, path, fields);
    assert.equal(statusCode, 400);
    assert.match(body, message);
    assert.ok(!body.includes('"><b>') && !body.includes(password));
  }
  const both = await sendForm(app, path, { email: 'nobody', password: 'short' });
  assert.match(both.body, /id="email-error"[\s\S]*id="password-error"/);
  const kept = await sendForm(app, path, { email: 'kept@example.com', password: 'short' });
  assert.match(kept.body, /value="kept@example\.com"/);
  assert.equal((await openPage(app, path)).statusCode, 200);
});

test('the session cookie is out of reach of scripts and other sites', async () => {
  const person = await createPerson(app);
  const answer = await sendForm(app, '/sign-in', { email: person.email, password });
  assert.match(
    String(answer.headers['set-cookie']),
    /^aloud_session=[0-9A-Za-z]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('signing out says so, and a session that has ended too', async () => {
  const cookie = await signInAs(app, await createPerson(app));
  const form_token = formTokenIn((await openDashboard(app, cookie)).body);
  const answer = await sendForm(app, '/sign-out', { form_token }, { cookie });
  assert.match((await openPage(app, String(answer.headers.location))).body, /You’re signed out\./);
  assert.match((await openPage(app, '/sign-in', cookie)).body, /Your session has ended\. Sign in again\./);
  assert.doesNotMatch((await openPage(app, '/sign-in')).body, /class="notice/);
});

test('behind https the cookie is sent over https alone, and only this host can set it', async () => {
  const secure = await startTestApp({ SITE_URL: 'https://aloud.example.com' });
  try {
    const person = await createPerson(secure);
    const answer = await sendForm(secure, '/sign-in', { email: person.email, password });
    assert.match(String(answer.headers['set-cookie']), /^__Host-aloud_session=.*; Path=\/; .*; Secure/);
    const [session] = answer.cookies;
    const token = session?.value ?? '';
    assert.equal((await openDashboard(secure, `__Host-aloud_session=${token}`)).statusCode, 200);
    const tossed = await openDashboard(secure, `aloud_session=${token}`);
    assert.match(String(tossed.headers.location), /^\/sign-in/, 'another subdomain could have set it');
  } finally {
    await secure.close();
  }
});

test('each sign-in makes a new session and ends the one the browser had', async () => {
  const person = await createPerson(app);
  const first = await signInAs(app, person);
  const second = await signInAs(app, person, first);
  assert.notEqual(first, second);
  assert.equal((await openDashboard(app, first)).headers.location, '/sign-in?return=%2Fdashboard');
  assert.equal((await openDashboard(app, second)).statusCode, 200);
  assert.equal((await openPage(app, '/sign-in', second)).headers.location, '/dashboard');
});

test('signing out ends the session itself, not only the cookie', async () => {
  const cookie = await signInAs(app, await createPerson(app));
  const token = formTokenIn((await openDashboard(app, cookie)).body);
  const answer = await sendForm(app, '/sign-out', { form_token: token }, { cookie });
  assert.equal(answer.headers.location, '/sign-in?done=signed-out');
  assert.match(String(answer.headers['set-cookie']), /^aloud_session=;.*Expires=Thu, 01 Jan 1970/);
  assert.equal((await openDashboard(app, cookie)).headers.location, '/sign-in?return=%2Fdashboard');
});

test('a wrong password and an unknown address get the same answer', async () => {
  const person = await createPerson(app);
  const options = { address: '198.51.100.1' };
  const wrong = await sendForm(app, '/sign-in', { email: person.email, password: 'not that one' }, options);
  const unknown = await sendForm(app, '/sign-in', { email: 'nobody@example.com', password }, options);
  assert.deepEqual([wrong.statusCode, unknown.statusCode], [401, 401]);
  assert.equal(wrong.body.replace(person.email, ''), unknown.body.replace('nobody@example.com', ''));
  assert.equal(wrong.cookies.length, 0);
});

test('cookies that were never given out are no one’s', async () => {
  for (const value of ['x', 'a'.repeat(43), `${'a'.repeat(42)}%00`, "'; drop table sessions; --"]) {
    const answer = await openDashboard(app, `aloud_session=${value}`);
    assert.equal(answer.headers.location, '/sign-in?return=%2Fdashboard', value);
  }
});

test('a form from another site, or from nowhere, does nothing', async () => {
  const person = await createPerson(app);
  const cookie = await signInAs(app, person);
  const form_token = formTokenIn((await openDashboard(app, cookie)).body);
  const path = await setupPath(app, person);
  const origins: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${app.siteUrl}.evil.example` },
    { origin: app.siteUrl, 'sec-fetch-site': 'cross-site' },
    { origin: app.siteUrl, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of origins) {
    const answers = [
      await sendForm(app, '/sign-in', { email: person.email, password }, { headers }),
      await sendForm(app, path, { email: 'evil@example.com', password }, { headers }),
      await sendForm(app, '/sign-out', { form_token }, { headers, cookie }),
    ];
    assert.deepEqual(
      answers.map((answer) => [answer.statusCode, answer.cookies.length]),
      [
        [403, 0],
        [403, 0],
        [403, 0],
      ],
    );
  }
  assert.equal((await openPage(app, path)).statusCode, 200);
  assert.equal((await openDashboard(app, cookie)).statusCode, 200);
});

test('signing out takes the token of that very session', async () => {
  const cookie = await signInAs(app, await createPerson(app));
  const other = await signInAs(app, await createPerson(app));
  const foreign = formTokenIn((await openDashboard(app, other)).body);
  for (const form_token of ['', 'x', foreign]) {
    const answer = await sendForm(app, '/sign-out', { form_token }, { cookie });
    assert.equal(answer.statusCode, 403);
  }
  assert.equal((await openDashboard(app, cookie)).statusCode, 200);
});

test('forms are bounded, and only forms are taken', async () => {
  const large = await sendForm(app, '/sign-in', { email: 'a'.repeat(17_000) });
  assert.equal(large.statusCode, 413);
  const json = await sendForm(
    app,
    '/sign-in',
    {},
    { headers: { origin: app.siteUrl, 'content-type': 'application/json' } },
  );
  assert.equal(json.statusCode, 415);
  for (const fields of ['email=a&email=b&password=c', '__proto__=x&constructor=y', '%00=%00&email=%ff%fe']) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/sign-in',
      remoteAddress: '198.51.100.2',
      payload: fields,
      headers: { origin: app.siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(answer.statusCode, 401, fields);
  }
});
