import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createPerson, openPage, password, sendForm } from '../support/site.ts';
import { turnOn } from '../support/two-factor.ts';
import { addMember, cookieOf, linkIn, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let server: MailServer;
let owner: SignedInUser;
let here: string;
before(async () => {
  server = await startMailServer();
  app = await startTestApp({ SMTP_URL: server.url });
  owner = await visitAs(app, await createPerson(app, { name: 'Northwind & <b>Co</b>' }));
  here = `/dashboard/${owner.organizationId}`;
});
after(async () => {
  await app.close();
  await server.close();
});

async function invite(email: string, role = 'member', by = owner): Promise<string> {
  const before = server.mails.length;
  const answer = await by.send(`${here}/members`, { email, role });
  assert.equal(answer.statusCode, 303, answer.body);
  const mail = await server.mailTo(email, (each) => server.mails.indexOf(each) >= before);
  return linkIn(mail.text, 'invitations');
}

async function roleOf(email: string): Promise<string | undefined> {
  const { rows } = await app.database.store.pool.query(
    `select role from memberships join users on id = user_id where organization_id = $1 and email = $2`,
    [owner.organizationId, email],
  );
  return rows[0]?.role;
}

async function invitationOf(email: string): Promise<string> {
  const { rows } = await app.database.store.pool.query('select id from invitations where email = $1', [
    email,
  ]);
  return rows[0].id;
}

test('someone new joins with the link and a password, once', async () => {
  const path = await invite('new@example.com', 'admin');
  const page = await openPage(app, path);
  assert.match(page.body, /Join Northwind &#38; &#60;b&#62;Co/);
  assert.match(page.body, /invited new@example\.com to join as an admin\./);
  assert.equal((await sendForm(app, path, { password: 'short' })).statusCode, 400);
  const joined = await sendForm(app, path, { password });
  assert.equal(joined.headers.location, `${here}?done=joined`);
  const home = await openPage(app, String(joined.headers.location), cookieOf(joined));
  assert.match(home.body, /You joined this organization\./);
  const log = await openPage(app, `${here}/audit`, cookieOf(joined));
  assert.match(log.body, /table-wrap">joined as admin</);
  assert.equal(await roleOf('new@example.com'), 'admin');
  assert.equal((await openPage(app, path)).statusCode, 404);
  assert.equal((await sendForm(app, path, { password })).statusCode, 404);
});

test('someone with an account signs in to accept; the link alone does not let them in', async () => {
  const person = await createPerson(app);
  const path = await invite(person.email);
  const page = await openPage(app, path);
  assert.match(page.body, /Sign in to accept/);
  assert.equal((await sendForm(app, path, { password })).statusCode, 400);
  const signedIn = await sendForm(app, '/sign-in', { email: person.email, password, return: path });
  assert.equal(signedIn.headers.location, path);
  const visitor = await visitAs(app, person);
  assert.equal((await visitor.send(path)).headers.location, `${here}?done=joined`);
  assert.equal(await roleOf(person.email), 'member');
  const passwordStays = await sendForm(app, '/sign-in', { email: person.email, password });
  assert.equal(passwordStays.statusCode, 303);
});

test('a mailed link sets the first password of an account, unless it has a second factor', async () => {
  const [plain, guarded] = [await createPerson(app), await createPerson(app)];
  await turnOn(await visitAs(app, guarded));
  await app.database.store.pool.query('update users set password_hash = null where id in ($1, $2)', [
    plain.id,
    guarded.id,
  ]);
  assert.equal((await sendForm(app, await invite(plain.email), { password })).statusCode, 303);
  const path = await invite(guarded.email);
  assert.match((await openPage(app, path)).body, /Sign in to accept/);
  assert.equal((await sendForm(app, path, { password })).statusCode, 400);
});

test('an invitation is for its address: somebody else who is signed in cannot take it', async () => {
  const other = await visitAs(app, await createPerson(app));
  const path = await invite('meant@example.com');
  assert.match((await other.open(path)).body, /Sign out, then open this link again/);
  assert.equal((await other.send(path)).statusCode, 403);
  assert.equal((await openPage(app, path)).statusCode, 200, 'it is not spent by the attempt');
});

test('a new link ends the one before, and one that is taken back ends for good', async () => {
  const first = await invite('again@example.com');
  const id = await invitationOf('again@example.com');
  const sent = await owner.send(`${here}/invitations/${id}/resend`);
  assert.equal(sent.statusCode, 303);
  const mail = await server.mailTo('again@example.com', ({ text }) => !text.includes(first));
  const second = linkIn(mail.text, 'invitations');
  assert.equal((await openPage(app, first)).statusCode, 404);
  assert.equal((await openPage(app, second)).statusCode, 200);
  assert.match((await owner.open(`${here}/invitations/${id}/revoke`)).body, /Revoke this invitation\?/);
  await owner.send(`${here}/invitations/${id}/revoke`);
  assert.equal((await openPage(app, second)).statusCode, 404);
  assert.equal((await owner.send(`${here}/invitations/${id}/resend`)).statusCode, 404);
});

test('an invitation works for seven days, and can be sent again after', async () => {
  const path = await invite('late@example.com');
  await app.database.store.pool.query(
    `update invitations set expires_at = now() where email = 'late@example.com'`,
  );
  assert.equal((await openPage(app, path)).statusCode, 404);
  assert.match((await owner.open(`${here}/members`)).body, /Expired/);
  assert.equal((await openPage(app, await invite('late@example.com'))).statusCode, 200);
});

test('admins invite admins and members, not owners; members no one', async () => {
  const admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  await invite('by-admin@example.com', 'admin', admin);
  assert.equal(
    (await admin.send(`${here}/members`, { email: 'o@example.com', role: 'owner' })).statusCode,
    403,
  );
  assert.equal(
    (await member.send(`${here}/members`, { email: 'm@example.com', role: 'member' })).statusCode,
    403,
  );
  const byOwner = await invite('second-owner@example.com', 'owner');
  const id = await invitationOf('second-owner@example.com');
  assert.equal((await admin.send(`${here}/invitations/${id}/revoke`)).statusCode, 403);
  assert.equal((await openPage(app, byOwner)).statusCode, 200);
});

test('what is wrong is shown next to the field, with what was typed', async () => {
  const cases: [email: string, message: RegExp][] = [
    ['"><script>', /id="email-error">The email address must look like name@example\.com\./],
    [owner.email.toUpperCase(), /id="email-error">The email address already belongs to a member/],
  ];
  for (const [email, message] of cases) {
    const { statusCode, body } = await owner.send(`${here}/members`, { email, role: 'member' });
    assert.equal(statusCode, 400);
    assert.match(body, message);
    assert.ok(!body.includes('"><script>'));
  }
  assert.equal((await owner.send(`${here}/members`, { email: 'a@b.example', role: 'king' })).statusCode, 400);
});

test('no one gets more than five invitations a day, over all organizations and tags of an address', async () => {
  const codes = [];
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const by = await visitAs(app, await createPerson(app));
    const email = index % 2 ? `flood+${index}@example.com` : 'Flood@Example.com';
    codes.push(
      (await by.send(`/dashboard/${by.organizationId}/members`, { email, role: 'member' })).statusCode,
    );
  }
  assert.deepEqual(codes, [303, 303, 303, 303, 303, 429]);
  await invite('someone-else@example.com');
});

test('an invitation says only what we wrote, and a name that leads nowhere', async () => {
  const named: [name: string, shown: RegExp][] = [
    ['Northwind & Co', /join the organization “Northwind & Co” on Aloud/],
    [`Pay now${' at once'.repeat(20)}`, /join the organization “Pay now( at once){6} at o” on Aloud/],
    ['evil.example', /join an organization on Aloud/],
    ['Your account is locked: evil.example/login', /join an organization on Aloud/],
    ['a\r\nBcc: all@example.com', /join an organization on Aloud/],
  ];
  for (const [index, [name, shown]] of named.entries()) {
    const by = await visitAs(app, await createPerson(app));
    await app.database.store.pool.query('update organizations set name = $1 where id = $2', [
      name,
      by.organizationId,
    ]);
    const email = `phished-${index}@example.com`;
    await by.send(`/dashboard/${by.organizationId}/members`, { email, role: 'member' });
    const { raw, text } = await server.mailTo(email);
    assert.match(raw, /^Subject: Your invitation to Aloud\r?$/m);
    assert.match(text, shown);
    assert.doesNotMatch(text, /evil\.example|Bcc/);
  }
});

test('an organization cannot be named after an address', async () => {
  for (const name of [
    'https://evil.example',
    'Write to me@evil.example',
    'See www.evil.example',
    'ftp://x',
  ]) {
    const answer = await owner.send(`${here}/organization`, { name });
    assert.equal(answer.statusCode, 400, name);
    assert.match(answer.body, /must not contain an address/, name);
  }
});

test('of the invitations that an organization may have, only those count whose links still work', async () => {
  const busy = await visitAs(app, await createPerson(app));
  const members = `/dashboard/${busy.organizationId}/members`;
  const asked = async (email: string) => (await busy.send(members, { email, role: 'member' })).statusCode;
  await app.database.store.pool.query(
    `insert into invitations (id, organization_id, email, role, hash, created_at, expires_at)
     select gen_random_uuid(), $1::uuid, case when number <= 99 then 'waits' else 'late' end || number || '@example.com',
       'member', sha256(($1::uuid::text || number)::bytea), now() - interval '1 day' + number * interval '1 second',
       now() + case when number <= 99 then interval '1 day' else interval '-1 hour' end
     from generate_series(1, 199) number`,
    [busy.organizationId],
  );
  assert.match((await busy.open(members)).body, /waits1@example/, 'those that ran out do not hide it');
  assert.equal(await asked('the-hundredth@example.com'), 303);
  assert.equal(await asked('one-more@example.com'), 400);
  assert.equal(await asked('late150@example.com'), 400, 'sending it again would make it wait once more');
  assert.equal(await asked('WAITS1@example.com'), 303, 'it is one of those that count already');
});

test('no one joins more organizations than their pages can show', async () => {
  const person = await createPerson(app);
  const visitor = await visitAs(app, person);
  const path = await invite(person.email);
  await app.database.store.pool.query(
    `with made as (
       insert into organizations (id, name, tier)
       select gen_random_uuid(), 'One of many', 'free' from generate_series(1, 199) returning id
     )
     insert into memberships (organization_id, user_id, role) select id, $1, 'member' from made`,
    [person.id],
  );
  assert.equal((await visitor.send(path)).statusCode, 403);
  await app.database.store.pool.query(
    `delete from memberships where user_id = $1
     and organization_id = (select id from organizations where name = 'One of many' limit 1)`,
    [person.id],
  );
  assert.equal((await visitor.send(path)).headers.location, `${here}?done=joined`, 'the link was not spent');
});
