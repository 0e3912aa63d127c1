import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { addMember, createKeyAs, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

async function found(): Promise<{ owner: SignedInUser; here: string }> {
  const owner = await visitAs(app, await createPerson(app));
  return { owner, here: `/dashboard/${owner.organizationId}` };
}

async function rolesIn(organizationId: string): Promise<Record<string, string>> {
  const { rows } = await app.database.store.pool.query(
    'select user_id, role from memberships where organization_id = $1',
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

test('the last owner can neither leave nor become less', async () => {
  const { owner, here } = await found();
  assert.equal((await owner.send(`${here}/members/${owner.id}`, { role: 'admin' })).statusCode, 403);
  assert.equal((await owner.send(`${here}/members/${owner.id}/remove`)).statusCode, 403);
  assert.deepEqual(await rolesIn(owner.organizationId), { [owner.id]: 'owner' });
  const second = await addMember(app, owner.organizationId, 'owner');
  assert.equal((await owner.send(`${here}/members/${owner.id}/remove`)).headers.location, '/dashboard');
  assert.deepEqual(await rolesIn(owner.organizationId), { [second.id]: 'owner' });
  assert.equal((await owner.open(here)).statusCode, 404);
});

test('the page offers each change that the person who sees it may make, and no other', async () => {
  const { owner, here } = await found();
  const admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  const offered = async (visitor: SignedInUser, shown: SignedInUser) => {
    const { body } = await visitor.open(`${here}/members`);
    const offers = (path: string) => body.includes(`href="${here}/members/${shown.id}${path}"`);
    return [offers(''), offers('/remove')];
  };
  assert.deepEqual(await offered(owner, owner), [false, false], 'the only owner');
  assert.deepEqual(await offered(owner, admin), [true, true]);
  assert.deepEqual(await offered(admin, owner), [false, false]);
  assert.deepEqual(await offered(admin, admin), [false, true]);
  assert.deepEqual(await offered(admin, member), [true, true]);
  assert.deepEqual(await offered(member, admin), [false, false]);
  assert.deepEqual(await offered(member, member), [false, true]);
  const second = await addMember(app, owner.organizationId, 'owner');
  assert.deepEqual(await offered(owner, owner), [false, true]);
  await app.database.store.pool.query('update users set delete_after = now() where id = $1', [second.id]);
  assert.deepEqual(await offered(owner, owner), [false, false], 'the other owner is leaving');
});

test('of two owners who remove each other at one time, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, here } = await found();
    const other = await visitAs(app, await addMember(app, owner.organizationId, 'owner'));
    await Promise.all([
      owner.send(`${here}/members/${other.id}/remove`),
      other.send(`${here}/members/${owner.id}/remove`),
      owner.send(`${here}/members/${owner.id}`, { role: 'member' }),
    ]);
    const owners = Object.values(await rolesIn(owner.organizationId)).filter((role) => role === 'owner');
    assert.equal(owners.length, 1);
  }
});

test('admins look after admins and members, and not after owners', async () => {
  const { owner, here } = await found();
  const admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  const member = await addMember(app, owner.organizationId, 'member');
  assert.equal((await admin.send(`${here}/members/${member.id}`, { role: 'admin' })).statusCode, 303);
  assert.equal((await admin.send(`${here}/members/${member.id}`, { role: 'owner' })).statusCode, 403);
  assert.equal((await admin.send(`${here}/members/${owner.id}`, { role: 'member' })).statusCode, 403);
  assert.equal((await admin.send(`${here}/members/${owner.id}/remove`)).statusCode, 403);
  assert.equal((await admin.send(`${here}/members/${member.id}/remove`)).statusCode, 303);
  assert.deepEqual(await rolesIn(owner.organizationId), { [owner.id]: 'owner', [admin.id]: 'admin' });
});

test('someone who is removed loses access at once, and their keys with it', async () => {
  const { owner, here } = await found();
  const admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  const key = await createKeyAs(admin);
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
  const { key: owners } = await createKey(app.core.services, {
    ...{ organizationId: owner.organizationId, mode: 'live', name: null },
  });
  assert.match((await owner.open(`${here}/members/${admin.id}/remove`)).body, /Theirs/);
  await owner.send(`${here}/members/${admin.id}/remove`);
  assert.equal((await admin.open(here)).statusCode, 404);
  assert.equal((await app.request('/v1/usage', { key })).status, 401);
  assert.equal((await app.request('/v1/usage', { key: owners })).status, 200);
});

test('a role that was taken away no longer counts on the very next request', async () => {
  const { owner, here } = await found();
  const admin = await visitAs(app, await addMember(app, owner.organizationId, 'admin'));
  assert.equal((await admin.open(`${here}/audit`)).statusCode, 200);
  await owner.send(`${here}/members/${admin.id}`, { role: 'member' });
  assert.equal((await admin.open(`${here}/audit`)).statusCode, 403);
});
