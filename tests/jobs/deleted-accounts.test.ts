import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { applyDeletions } from '../../src/operations/leaving/apply-deletions.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { limitsOutOfTheWay } from '../support/conversions.ts';
import { createAccount, createPerson } from '../support/site.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...limitsOutOfTheWay, LISTEN_BACK: 'off' });
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
