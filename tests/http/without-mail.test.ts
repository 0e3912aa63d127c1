import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../src/operations/members/members.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, openPage, type Person, password, sendForm } from '../support/site.ts';
import { turnOn } from '../support/two-factor.ts';
import { addMember, cookieOf, linkIn, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
let here: string;
before(async () => {
  app = await startTestApp();
  owner = await visitAs(app, await createPerson(app));
  here = `/dashboard/${owner.organizationId}`;
});
after(() => app.close());

async function count(table: 'mails' | 'notices'): Promise<number> {
  return (await app.database.store.pool.query(`select from ${table}`)).rows.length;
}

test('an invitation is a link to copy, shown once, and works', async () => {
  const page = (await owner.open(`${here}/members`)).body;
  assert.match(page, /You’ll get a link to send to them/);
  const invited = await owner.send(`${here}/members`, { email: 'new@example.com', role: 'member' });
  const { body } = await owner.follow(invited);
  assert.match(body, /Send this link to new@example\.com/);
  assert.doesNotMatch(body, /Invitation sent|on its way/);
  assert.doesNotMatch((await owner.open(`${here}/members`)).body, /Send this link/);
  const again = /action="([^"]+\/resend)"/.exec(body)?.[1] ?? '';
  const second = linkIn((await owner.follow(await owner.send(again))).body, 'invitations');
  assert.equal((await openPage(app, linkIn(body, 'invitations'))).statusCode, 404, 'it is replaced');
  assert.equal(
    (await openPage(app, `${here}/members`, cookieOf(await sendForm(app, second, { password })))).statusCode,
    200,
  );
  assert.deepEqual([await count('mails'), await count('notices')], [0, 0], 'nothing pretends to be sent');
});

test('a copied invitation never enters an account that exists, with or without a password', async () => {
  const withoutPassword = async () => {
    const { id, email } = await createPerson(app);
    await app.database.store.pool.query('update users set password_hash = null where id = $1', [id]);
    return email;
  };
  for (const email of [(await createPerson(app)).email, await withoutPassword()]) {
    const invited = await owner.follow(await owner.send(`${here}/members`, { email, role: 'member' }));
    const link = linkIn(invited.body, 'invitations');
    assert.match((await openPage(app, link)).body, /Sign in to accept/);
    const refused = await sendForm(app, link, { password: 'another long password' });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.body, /This address already has an account\. Sign in to accept\./);
    const entered = await sendForm(app, '/sign-in', { email, password: 'another long password' });
    assert.equal(entered.statusCode, 401);
  }
});

test('the page of a copied invitation does not tell who has an account', async () => {
  const pageFor = async (email: string) => {
    const invited = await owner.follow(await owner.send(`${here}/members`, { email, role: 'member' }));
    const link = linkIn(invited.body, 'invitations');
    return (await openPage(app, link)).body.replaceAll(link, 'link').replaceAll(email, 'email');
  };
  assert.equal(await pageFor((await createPerson(app)).email), await pageFor('unknown@example.com'));
});

test('an owner makes a password link for someone who belongs here alone', async () => {
  const member = await addMember(app, owner.organizationId, 'admin');
  const path = `${here}/members/${member.id}`;
  assert.match((await owner.open(path)).body, /Create password link/);
  const link = linkIn(
    (await owner.follow(await owner.send(`${path}/password-link`))).body,
    'forgotten-password',
  );
  await sendForm(app, link, { password: 'another long password' });
  const entered = await sendForm(app, '/sign-in', { email: member.email, password: 'another long password' });
  assert.equal(entered.statusCode, 303);
  const { rows } = await app.database.store.pool.query(
    `select actor, subject_name from audit_entries where action = 'member.password-link'`,
  );
  assert.deepEqual(rows, [{ actor: owner.email, subject_name: member.email }]);
});

test('no password link lets its bearer into more than its maker may see', async () => {
  const other = await createPerson(app);
  await app.database.store.pool.query('insert into memberships values ($1, $2, $3)', [
    owner.organizationId,
    other.id,
    'member',
  ]);
  const second = await addMember(app, owner.organizationId, 'owner');
  for (const id of [other.id, second.id, owner.id]) {
    const refused = await owner.send(`${here}/members/${id}/password-link`);
    assert.equal(refused.statusCode, 403);
    assert.doesNotMatch(refused.body, /forgotten-password\/\w/);
  }
  const member = await addMember(app, owner.organizationId, 'member');
  const admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  assert.doesNotMatch((await admin.open(`${here}/members/${member.id}`)).body, /Create password link/);
  assert.equal((await admin.send(`${here}/members/${member.id}/password-link`)).statusCode, 403);
  await app.database.store.pool.query(`update sessions set password_given_at = now() - interval '1 hour'`);
  const asked = await owner.send(`${here}/members/${member.id}/password-link`);
  assert.match(String(asked.headers.location), /^\/confirm-password/);
});

test('a password link ends when the person joins or leaves an organization, or gets another role', async () => {
  await owner.send('/confirm-password', { password });
  const other = await createPerson(app);
  const changes = [
    ({ email }: Person) => createUser(app.core.services, { ...other, email, role: 'member', password: null }),
    ({ id }: Person) => owner.send(`${here}/members/${id}`, { role: 'owner' }),
    ({ id }: Person) => owner.send(`${here}/members/${id}/remove`),
  ];
  for (const change of changes) {
    const member = await addMember(app, owner.organizationId, 'member');
    const made = await owner.send(`${here}/members/${member.id}/password-link`);
    const link = linkIn((await owner.follow(made)).body, 'forgotten-password');
    assert.equal((await openPage(app, link)).statusCode, 200);
    await change(member);
    assert.equal((await openPage(app, link)).statusCode, 404, `${change}`);
  }
});

test('a password link asks for the second factor of its owner', async () => {
  await owner.send('/confirm-password', { password });
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  await turnOn(member);
  const made = await owner.send(`${here}/members/${member.id}/password-link`);
  const link = linkIn((await owner.follow(made)).body, 'forgotten-password');
  const answer = await sendForm(app, link, { password: 'another long password' });
  assert.equal(answer.statusCode, 400);
  assert.match(answer.body, /id="code-error"/);
});

test('pages say that nothing was sent', async () => {
  const asked = await sendForm(app, '/forgotten-password', { email: owner.email });
  assert.match(asked.body, /Ask for your link/);
  assert.doesNotMatch(asked.body, /we sent|Check your email/);
  assert.doesNotMatch((await openPage(app, '/forgotten-password')).body, /send you a link/);
  const email = { new_email: 'next@example.com', email_password: password };
  const changed = await owner.send('/account/email', email);
  assert.match((await owner.follow(changed)).body, /Ask the person who runs this installation for the link/);
});
