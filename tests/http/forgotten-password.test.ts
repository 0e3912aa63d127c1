import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import {
  createAccount,
  createPerson,
  openPage,
  type Person,
  password,
  sendForm,
  setupPath,
} from '../support/site.ts';
import { cookieOf, createKeyAs, linkIn, visitAs, withCookie } from '../support/visitor.ts';

let app: TestApp;
let server: MailServer;
before(async () => {
  server = await startMailServer();
  app = await startTestApp({ SMTP_URL: server.url });
});
after(async () => {
  await app.close();
  await server.close();
});

let addresses = 0;

/** Each request from an address of its own, so that none affects another. */
function ask(email: string, address?: string) {
  addresses += 1;
  const from = address ?? `203.0.113.${addresses}`;
  return sendForm(app, '/forgotten-password', { email }, { address: from });
}

async function linkFor(person: Person): Promise<string> {
  const before = server.mails.length;
  await ask(person.email);
  const isNew = (mail: unknown) => server.mails.indexOf(mail as never) >= before;
  const mail = await server.mailTo(person.email, (each) => isNew(each) && /new password/.test(each.text));
  return linkIn(mail.text, 'forgotten-password');
}

const next = 'another long password';

test('a link that came by mail sets a new password, once, and ends every session', async () => {
  const person = await createPerson(app);
  const elsewhere = await visitAs(app, person);
  const path = await linkFor(person);
  assert.match((await openPage(app, path)).body, new RegExp(person.email));
  const short = await sendForm(app, path, { password: 'short' });
  assert.equal(short.statusCode, 400);
  assert.match(short.body, /id="password-error">The password must have between 12/);
  const done = await sendForm(app, path, { password: next });
  assert.equal(done.statusCode, 303);
  assert.equal((await openPage(app, '/account', cookieOf(done))).statusCode, 200);
  assert.equal((await elsewhere.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  assert.equal((await openPage(app, path)).statusCode, 404);
  assert.equal((await sendForm(app, path, { password: next })).statusCode, 404);
  const old = await sendForm(app, '/sign-in', { email: person.email, password }, { address: '192.0.2.1' });
  assert.equal(old.statusCode, 401);
  const mail = await server.mailTo(person.email, ({ text }) => /was just changed/.test(text));
  assert.doesNotMatch(mail.text, /[0-9A-Za-z]{43}/, 'what tells of it lets nobody in');
});

test('a new password by a link revokes the keys of the account, and the page, the mail and the log say so', async () => {
  const person = await createPerson(app);
  const { organizationId } = await createPerson(app, { name: 'Second' });
  await createAccount(app, { email: person.email, organizationId, role: 'admin' });
  const visitor = await visitAs(app, person);
  const keys = [await createKeyAs(visitor), await createKeyAs(visitor, organizationId)];
  const path = await linkFor(person);
  assert.match((await openPage(app, path)).body, /the API keys you created will be revoked/);
  const signedIn = withCookie(app, person, cookieOf(await sendForm(app, path, { password: next })));
  for (const key of keys) assert.equal((await app.request('/v1/usage', { key })).status, 401);
  await server.mailTo(person.email, ({ text }) => /Your API keys were revoked/.test(text));
  for (const id of [person.organizationId, organizationId])
    assert.match(
      (await signedIn.open(`/dashboard/${id}/audit`)).body,
      /revoked the API key[\s\S]{0,60}Theirs/,
    );
  const kept = await createKeyAs(signedIn);
  await signedIn.send('/account/password', { current_password: next, password });
  assert.equal(
    (await app.request('/v1/usage', { key: kept })).status,
    200,
    'who knows the old one keeps them',
  );
});

test('setting a password ends every other link that would', async () => {
  const person = await createPerson(app);
  const [first, second, setup] = [await linkFor(person), await linkFor(person), await setupPath(app, person)];
  assert.notEqual(first, second);
  await sendForm(app, second, { password: next });
  assert.equal((await openPage(app, first)).statusCode, 404);
  assert.equal((await openPage(app, setup)).statusCode, 404);
});

test('of links that are used at once, one sets the password and the others are used up', async () => {
  const person = await createPerson(app);
  const links = [await linkFor(person), await linkFor(person), await linkFor(person)];
  const passwords = links.map((_, number) => `${next} ${number}`);
  const answers = await Promise.all(
    links.map((link, number) => sendForm(app, link, { password: passwords[number] ?? '' })),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 404, 404]);
  const set = passwords[answers.findIndex(({ statusCode }) => statusCode === 303)] ?? '';
  const entered = await sendForm(app, '/sign-in', { email: person.email, password: set });
  assert.equal(entered.statusCode, 303);
});

test('a link works for an hour', async () => {
  const person = await createPerson(app);
  const path = await linkFor(person);
  const later = (minutes: number) =>
    app.database.store.pool.query(
      `update password_resets set expires_at = expires_at - make_interval(mins => $1)`,
      [minutes],
    );
  await later(59);
  assert.equal((await openPage(app, path)).statusCode, 200);
  await later(1);
  assert.equal((await openPage(app, path)).statusCode, 404);
  assert.equal((await sendForm(app, path, { password: next })).statusCode, 404);
});

test('the database contains nothing that could be used as a link', async () => {
  const person = await createPerson(app);
  const token = (await linkFor(person)).split('/').at(-1) ?? '';
  const { rows } = await app.database.store.pool.query(
    `select (select string_agg(r::text, '') from password_resets r) as resets,
            (select string_agg(m::text, '') from mails m) as mails`,
  );
  assert.ok(!rows[0].resets.includes(token) && !rows[0].mails.includes(token));
  assert.ok(!rows[0].mails.includes(Buffer.from(token).toString('hex')));
});

test('no one learns which addresses have an account, by words or by time', async () => {
  const { email } = await createPerson(app);
  const bodies = new Set<string>();
  for (const address of [email, 'nobody@example.com', email, 'nobody-else@example.com']) {
    const started = performance.now();
    const answer = await ask(address);
    // No one is answered before the time in which either can be done is over.
    assert.ok(performance.now() - started >= 390, `${address} is answered too soon`);
    assert.equal(answer.statusCode, 200);
    bodies.add(answer.body.replaceAll(address, ''));
  }
  assert.equal(bodies.size, 1);
});

test('an account is sent five links an hour at most, and anyone who asks learns nothing of it', async () => {
  const person = await createPerson(app);
  const answers = [];
  for (let index = 0; index < 7; index += 1) answers.push(await ask(person.email));
  assert.equal(new Set(answers.map(({ statusCode, body }) => `${statusCode}${body}`)).size, 1);
  const { rows } = await app.database.store.pool.query(
    `select count(*)::int as count from mails where recipient = $1 and kind = 'password-reset'`,
    [person.email],
  );
  assert.equal(rows[0].count, 5);
});

test('one network may not ask without end', async () => {
  const codes = [];
  for (let index = 0; index < 21; index += 1)
    codes.push((await ask(`someone-${index}@example.com`, '2001:db8:7:7::1')).statusCode);
  assert.deepEqual(codes, [...Array(20).fill(200), 429]);
});

test('an address is changed by someone who knows the password and reads its mail, and the old one is notified', async () => {
  const person = await createPerson(app);
  const [visitor, stranger] = [await visitAs(app, person), await visitAs(app, await createPerson(app))];
  const wanted = 'maria@northwind.example';
  const form = (fields: Record<string, string>) => visitor.send('/account/email', fields);
  const wrong = await form({ new_email: wanted, email_password: 'not that one' });
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.body, /id="email_password-error">This is not your password/);
  assert.ok(wrong.body.includes(`value="${wanted}"`), 'what was typed stays');
  const broken = await form({ new_email: 'nobody', email_password: password });
  assert.match(broken.body, /id="new_email-error">The email address must look like name@example\.com\./);

  const asked = await form({ new_email: wanted, email_password: password });
  assert.equal(asked.headers.location, '/account?done=email-asked');
  const path = linkIn((await server.mailTo(wanted)).text, 'account/email');
  assert.match((await visitor.open('/account')).body, new RegExp(person.email), 'nothing has changed yet');
  assert.match(String((await openPage(app, path)).headers.location), /^\/sign-in\?return=%2Faccount%2Femail/);
  for (const answer of [await stranger.open(path), await stranger.send(path)])
    assert.equal(answer.statusCode, 404, 'it is good for whoever asked alone');
  assert.match((await visitor.open(path)).body, new RegExp(`sign in as <strong>${wanted}`));
  assert.equal((await visitor.send(path)).headers.location, '/account?done=email');
  assert.equal((await visitor.send(path)).statusCode, 404, 'it works once');
  const old = await server.mailTo(person.email, ({ text }) => /has a new email address/.test(text));
  assert.doesNotMatch(old.text, /maria@|[0-9A-Za-z]{43}/);
  await visitAs(app, { ...person, email: wanted });
  await assert.rejects(visitAs(app, person), /answered 401/);
});

test('asking for the address of another account looks no different, and changes nothing', async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)];
  const visitor = await visitAs(app, person);
  const fields = { new_email: other.email.toUpperCase(), email_password: password };
  const asked = await visitor.send('/account/email', fields);
  assert.equal(asked.headers.location, '/account?done=email-asked');
  const { rows } = await app.database.store.pool.query('select from email_changes where user_id = $1', [
    person.id,
  ]);
  assert.equal(rows.length, 0);
});
