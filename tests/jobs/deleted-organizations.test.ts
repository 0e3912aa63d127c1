import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { maintenanceQueue, maintenanceTasks } from '../../src/jobs/start-workers.ts';
import { trashPrefix } from '../../src/operations/conversions/media.ts';
import { applyDeletions } from '../../src/operations/deletion/apply-deletions.ts';
import { scheduleDeletion } from '../../src/operations/deletion/delete-organization.ts';
import { actForOrganization } from '../../src/operations/enter-organization.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { pictureKey } from '../../src/operations/pictures.ts';
import { soundKey } from '../../src/operations/sounds.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';

let app: TestApp;
before(async () => {
  // Without workers, which would delete on their own.
  app = await startTestApp({ SWEEP: 'off' }, undefined, { role: 'api' });
});
after(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.store.pool.query(text, values)).rows;

/** The keys of the sound and the pictures of a new organization. */
async function branded() {
  const { organizationId } = await createPerson(app);
  const sound = uuid();
  await query(
    `insert into sounds (id, organization_id, kind, name, seconds) values ($1, $2, 'intro', 'a.wav', 1)`,
    [sound, organizationId],
  );
  const picture = pictureKey(organizationId, 'logo-a.png');
  const keys = [soundKey(sound), picture, `${trashPrefix}/${picture}`];
  const path = join(app.dataDirectory, 'file');
  for (const key of keys) {
    await writeFile(path, 'bytes');
    await app.services.media.put(key, path, 'application/octet-stream');
  }
  return { organizationId, keys };
}

const found = (keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await app.services.media.find(key)) !== undefined));

test('sounds and pictures go with their organization, from the trash as well and without a sweep', async () => {
  const leaving = await branded();
  const staying = await branded();
  await query(`update organizations set delete_after = now() - interval '1 minute' where id = $1`, [
    leaving.organizationId,
  ]);
  await applyDeletions(app.services);
  assert.deepEqual(await query('select from organizations where id = $1', [leaving.organizationId]), []);
  assert.deepEqual(await found(leaving.keys), [false, false, false]);
  assert.deepEqual(await found(staying.keys), [true, true, true]);
});

test('the accounts of people who belong to no other organization go with it', async () => {
  const [leaving, staying] = [await createPerson(app), await createPerson(app)];
  const [alone, both, invited] = ['alone', 'both', 'invited'].map((name) => `${name}@leaving.example`);
  const add = (email = '', { organizationId } = leaving) =>
    createUser(app.core.services, { email, organizationId, role: 'member', password: null });
  for (const email of [alone, both, invited]) await add(email);
  await add(both, staying);
  await query(
    `insert into invitations (id, organization_id, email, role, hash, expires_at)
     values ($1, $2, $3, 'member', $4, now() + interval '1 day')`,
    [uuid(), staying.organizationId, invited, Buffer.from('x')],
  );
  const [organization] = await query('select name from organizations where id = $1', [
    leaving.organizationId,
  ]);
  const plan = { name: organization.name, now: true };
  const scope = { organizationId: leaving.organizationId, mode: 'live' } as const;
  const context = await actForOrganization(app.core.services, scope);
  const { deletesAccounts } = await scheduleDeletion(context, plan);
  assert.deepEqual(deletesAccounts, [alone, leaving.email].sort());
  await applyDeletions(app.services);
  const left = await query('select email from users where email = any($1) order by email', [
    [alone, both, invited, leaving.email],
  ]);
  assert.deepEqual(left, [{ email: both }, { email: invited }]);
});

test('a deletion that fails makes the run a failure, and keeps no other from being deleted', async () => {
  const [first, second] = [await branded(), await branded()];
  const ids = [first.organizationId, second.organizationId];
  const left = async () => (await query('select id from organizations where id = any($1)', [ids])).length;
  await query(`update organizations set delete_after = now() - interval '1 minute' where id = any($1)`, [
    ids,
  ]);
  const media = {
    ...app.services.media,
    removeAll: (prefix: string) =>
      prefix.includes(first.organizationId)
        ? Promise.reject(new Error('away'))
        : app.services.media.removeAll(prefix),
  };
  const failures: unknown[] = [];
  const run = async (services: typeof app.services) => {
    const tasks = maintenanceTasks(services);
    const queue = maintenanceQueue(app.database.store.database, tasks, (error) => failures.push(error));
    await queue.run({ id: 'deletions' }, new AbortController().signal);
    const [task] = await query(`select succeeded_at from maintenance_tasks where id = 'deletions'`);
    return task.succeeded_at.getUTCFullYear();
  };
  await query(`insert into maintenance_tasks (id, succeeded_at) values ('deletions', '2020-01-01')`);
  assert.equal(await run({ ...app.services, media }), 2020, 'the last success stays where it was');
  assert.match(String(failures), /^Error: 1 deletions failed\.$/);
  assert.equal(await left(), 1);
  assert.ok((await run(app.services)) > 2020);
  assert.equal(await left(), 0);
});
