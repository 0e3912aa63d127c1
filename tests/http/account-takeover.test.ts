import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser } from '../../src/operations/members/members.ts';
import { insertPasswordLink } from '../../src/operations/members/password-links.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, openPage, password, sendForm } from '../support/site.ts';
import { turnOn } from '../support/two-factor.ts';
import { cookieOf, createKeyAs, linkIn, type SignedInUser, visitAs, withCookie } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
let beta: string;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
  owner = await visitAs(app, await createPerson(app, { name: 'Beta' }));
  beta = `/dashboard/${owner.organizationId}`;
});
after(() => app.close());

const next = 'another long password';

/** The operator adds someone to a new organization. */
async function addTo(name: string, email: string, unproven: 'reset' | 'keep' = 'reset') {
  const { id: organizationId } = await createOrganization(app.core.services, { name, tier: 'pro' });
  return createUser(app.core.services, { email, organizationId, role: 'admin', password: null, unproven });
}

/** Beta's owner opens the invitation that they made for someone else. */
async function takeAddress(email: string): Promise<SignedInUser> {
  const invited = await owner.follow(await owner.send(`${beta}/members`, { email, role: 'admin' }));
  const joined = await sendForm(app, linkIn(invited.body, 'invitations'), { password });
  const [row] = (await app.database.store.pool.query('select id from users where email = $1', [email])).rows;
  const person = { id: row.id, email, organizationId: owner.organizationId };
  return withCookie(app, person, cookieOf(joined));
}

function use(key: string, organizationId: string) {
  return app.request('/v1/conversions', { key, headers: { 'x-organization-id': organizationId } });
}

/** Someone chooses a password by the operator's link. */
async function follow({ resetUrl, ...person }: Awaited<ReturnType<typeof addTo>>): Promise<SignedInUser> {
  const chosen = await sendForm(app, new URL(resetUrl ?? '').pathname, { password: next });
  return withCookie(app, person, cookieOf(chosen));
}

test('an account whose address no one proved is added elsewhere only if the operator resets or keeps it', async () => {
  const email = 'victim@corp.example';
  const attacker = await takeAddress(email);
  const key = await createKeyAs(attacker);
  const { organizationId } = await createPerson(app, { name: 'Other' });
  const input = { email, organizationId, role: 'admin', password: null } as const;
  await assert.rejects(createUser(app.core.services, input), /no one proved/);
  assert.equal((await use(key, organizationId)).status, 403);
  const added = await addTo('A', email);
  assert.deepEqual([added.account, added.revokedKeys], ['reset', 1]);
  assert.equal((await use(key, added.organizationId)).status, 401);
  assert.equal((await attacker.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  assert.equal((await sendForm(app, '/sign-in', { email, password })).statusCode, 401);

  const own = await createKeyAs(await follow(added));
  const again = await addTo('C', email);
  assert.deepEqual([again.account, again.revokedKeys, again.resetUrl], ['existing', 0, null]);
  assert.equal((await use(own, again.organizationId)).status, 200, 'the operator’s link proved who it is');
});

test("an account with a second factor on another person's address is lost to the owner of the mailbox", async () => {
  const email = 'guarded@corp.example';
  const attacker = await takeAddress(email);
  await turnOn(attacker);
  const { services } = app.core;
  const mailedLink = async () => {
    const way = { provesAddress: true };
    const { resetUrl } = await insertPasswordLink(services, services.store.database, attacker.id, way);
    return new URL(resetUrl).pathname;
  };
  const made = await owner.follow(await owner.send(`${beta}/members/${attacker.id}/password-link`));
  const ofOwner = linkIn(made.body, 'forgotten-password');
  assert.equal(
    (await sendForm(app, ofOwner, { password: next })).statusCode,
    400,
    'the inviter needs the code',
  );
  const link = await mailedLink();
  assert.doesNotMatch((await openPage(app, link)).body, /name="code"/);
  const entered = await sendForm(app, link, { password: next });
  assert.equal(entered.statusCode, 303);
  const person = withCookie(app, attacker, cookieOf(entered));
  assert.equal((await attacker.open('/account')).headers.location, '/sign-in?return=%2Faccount');
  await turnOn(person);
  const again = await sendForm(app, await mailedLink(), { password: next });
  assert.equal(again.statusCode, 400, 'the factor of a proven address stays');
});

test('a password link that an owner made proves no address', async () => {
  const email = 'known@corp.example';
  const { organizationId } = owner;
  const input = { email, organizationId, role: 'admin', password: next } as const;
  const { id, account } = await createUser(app.core.services, input);
  assert.equal(account, 'new');
  const made = await owner.follow(await owner.send(`${beta}/members/${id}/password-link`));
  await sendForm(app, linkIn(made.body, 'forgotten-password'), { password });
  assert.equal((await addTo('D', email)).account, 'reset');
});

test('an account that the operator keeps counts as proven from then on', async () => {
  const person = await takeAddress('kept@corp.example');
  const key = await createKeyAs(person);
  const added = await addTo('F', person.email, 'keep');
  assert.deepEqual([added.account, added.revokedKeys, added.resetUrl], ['existing', 0, null]);
  assert.equal((await use(key, added.organizationId)).status, 200);
  assert.equal((await addTo('G', person.email)).account, 'existing');
});

test('someone new gets a link from the operator, and a password that the operator gives resets an account', async () => {
  const email = 'new@corp.example';
  const added = await addTo('E', email);
  assert.equal(added.account, 'new');
  const key = await createKeyAs(await follow(added));
  const { organizationId } = owner;
  const joined = await createUser(app.core.services, { email, organizationId, role: null, password });
  assert.deepEqual([joined.account, joined.revokedKeys, joined.resetUrl], ['reset', 1, null]);
  assert.equal((await use(key, organizationId)).status, 401);
});

test('keys that members created elsewhere are listed, and stay out when the member is removed', async () => {
  const guest = await visitAs(app, await createPerson(app, { name: 'Elsewhere' }));
  const key = await createKeyAs(guest);
  const listed = /Keys from other organizations[\s\S]*Theirs[\s\S]*svc_live_[\s\S]*Never[\s\S]*person-/;
  assert.doesNotMatch((await owner.open(`${beta}/keys`)).body, listed);
  const { pool } = app.database.store;
  await pool.query('insert into memberships values ($1, $2, $3)', [owner.organizationId, guest.id, 'member']);
  const { body } = await owner.open(`${beta}/keys`);
  assert.match(body, listed);
  assert.ok(body.includes(`href="${beta}/members/${guest.id}">${guest.email}`));
  assert.doesNotMatch(
    (await guest.open(`${beta}/keys`)).body,
    /Keys from other organizations/,
    'for managers',
  );
  assert.doesNotMatch(
    (await guest.open(`/dashboard/${guest.organizationId}/keys`)).body,
    listed,
    'made there',
  );
  for (const page of ['', '/remove'])
    assert.match(
      (await owner.open(`${beta}/members/${guest.id}${page}`)).body,
      /Theirs[\s\S]{0,80}from another organization/,
    );
  assert.equal((await use(key, owner.organizationId)).status, 200);
  await owner.send(`${beta}/members/${guest.id}/remove`);
  assert.doesNotMatch((await owner.open(`${beta}/keys`)).body, listed);
  assert.equal((await use(key, owner.organizationId)).status, 403);
  assert.equal((await use(key, guest.organizationId)).status, 200, 'where it was made it still works');
});
