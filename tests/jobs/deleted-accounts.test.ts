import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import type { UserContext } from '../../src/operations/context.ts';
import { applyDeletions } from '../../src/operations/deletion/apply-deletions.ts';
import { acceptAsSignedInUser } from '../../src/operations/members/invitations.ts';
import { hashBearerToken } from '../../src/operations/sign-in/sessions.ts';
import { upsertInvitation } from '../../src/storage/invitations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { createAccount, createPerson } from '../support/site.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, LISTEN_BACK: 'off' });
});
after(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.store.pool.query(text, values)).rows;

const leave = (id: string, when = '1 minute') =>
  query('update users set delete_after = now() - $2::interval where id = $1', [id, when]);

const exists = async (id: string) => (await query('select from users where id = $1', [id])).length === 1;

test('a deleted address goes from names and notices, and longer addresses that end or begin with it stay', async () => {
  const { organizationId } = await createPerson(app);
  const email = 'sm.i+th@gmail.com';
  const id = await createAccount(app, { email, organizationId, role: 'member' });
  const gone = [email, `${email} as member`, `Sm.I+th@Gmail.com.`, `(${email})`, `to ${email}, as owner`];
  const kept = [
    'anna.sm.i+th@gmail.com',
    'anna-sm.i+th@gmail.com as member',
    `${email}.br`,
    'smxi+th@gmail.com',
  ];
  for (const name of [...gone, ...kept]) {
    await query(
      `insert into audit_entries (id, organization_id, action, actor, subject_name)
      values ($1, $2, 'member.invited', 'someone', $3)`,
      [uuid(), organizationId, name],
    );
    await query(
      `insert into notices (id, organization_id, kind, title, text, href) values ($1, $2, 'test', 'A notice', $3, '/')`,
      [uuid(), organizationId, name],
    );
  }
  await leave(id);
  await applyDeletions(app.services);
  assert.equal(await exists(id), false);
  const names = await query(
    `select subject_name as name from audit_entries where actor = 'someone' and subject_name is not null`,
  );
  assert.deepEqual(names.map(({ name }) => name).sort(), [...kept].sort());
  const notices = await query(`select text from notices where kind = 'test'`);
  assert.deepEqual(notices.map(({ text }) => text).sort(), [...kept].sort());
});

test('accounts that own alone, or fail, do not stand in the way of others', async () => {
  const alone: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    const { id } = await createPerson(app);
    await leave(id, '1 hour');
    alone.push(id);
  }
  const { organizationId } = await createPerson(app);
  const failing = await addMember(app, organizationId, 'member');
  const other = await addMember(app, organizationId, 'member');
  await leave(failing.id, '30 minutes');
  await leave(other.id);
  await query(`
    create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end';
    create trigger refuse before delete on users for each row when (old.email = '${failing.email}')
      execute function refuse()`);
  try {
    await assert.rejects(applyDeletions(app.services), /^Error: 1 deletions failed\.$/);
  } finally {
    await query('drop function refuse cascade');
  }
  assert.deepEqual([await exists(failing.id), await exists(other.id)], [true, false]);
  for (const id of alone) assert.ok(await exists(id), 'an owner stays');
  await query('delete from users where delete_after is not null');
});

test('someone who is leaving is no owner to count on, and cannot join', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const leaving = await visitAs(app, await addMember(app, organizationId, 'owner'));
  const staying = await visitAs(app, person);
  const deletion = ({ email }: { email: string }) => ({ leave_email: email });
  assert.equal((await leaving.send('/account/data/delete', deletion(leaving))).statusCode, 303);
  const members = `/dashboard/${organizationId}/members`;
  assert.equal((await staying.send('/account/data/delete', deletion(staying))).statusCode, 403);
  assert.equal((await staying.send(`${members}/${person.id}`, { role: 'admin' })).statusCode, 403);
  const removed = await staying.send(`${members}/${leaving.id}/remove`);
  assert.equal(removed.statusCode, 303, 'the one who leaves can go before');

  const { services } = app.core;
  const context = { ...services, signedInUser: { userId: leaving.id, email: leaving.email } } as UserContext;
  const hash = hashBearerToken('an invitation');
  await upsertInvitation(services.store.database, {
    ...{
      id: uuid(),
      organizationId,
      email: leaving.email,
      role: 'owner',
      hash,
      invitedBy: null,
      mailed: true,
      days: 1,
    },
  });
  await assert.rejects(acceptAsSignedInUser(context, 'an invitation'), /Your account is being deleted/);
  await query('update users set delete_after = null where id = $1', [leaving.id]);
  assert.deepEqual(await acceptAsSignedInUser(context, 'an invitation'), { organizationId });
});

test('of two owners who leave at once, one stays', async () => {
  const person = await createPerson(app);
  const owners = [person, await addMember(app, person.organizationId, 'owner')];
  const visitors = await Promise.all(owners.map((owner) => visitAs(app, owner)));
  const answers = await Promise.all(
    visitors.map((visitor) => visitor.send('/account/data/delete', { leave_email: visitor.email })),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 403]);
});
