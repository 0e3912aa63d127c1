import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { applyDeletions } from '../../src/operations/deletion/apply-deletions.ts';
import { createKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { createdId, send, unlimitedRequests, untilStatus } from '../support/conversions.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { filesWith, segmentsOf, tablesWith } from '../support/leftovers.ts';
import { runMaintenance } from '../support/maintenance.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { rowsOf, unpack } from '../support/unpack-export.ts';
import { addMember, createKeyAs, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, LISTEN_BACK: 'off' });
});
after(() => app.close());

const marker = 'pachycephalosaurus';

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.store.pool.query(text, values)).rows;

async function aloud(...words: string[]) {
  const settings = {
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDirectory,
    SECRET_KEY: 'a secret key that only tests ever use',
  };
  return commandHere(settings, app.dataDirectory)([...words, '--json']);
}

async function printed(...words: string[]) {
  const { code, stdout, stderr } = await aloud(...words);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/** An organization with the marker in every place where text can be. */
async function busyOrganization() {
  const person = await createPerson(app, { tier: 'team', name: `The ${marker} company` });
  const { organizationId } = person;
  const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name: marker });
  const id = await createdId(app, key, {
    title: `The ${marker} release`,
    content: `## Fixed\n- The ${marker} lands softly.`,
    settings: { product_name: `Proud ${marker}` },
    public_url: true,
  });
  await untilStatus(app, key, id, 'completed');
  const draft = { content: `## Fixed\n- The ${marker} lands softly.`, title: marker };
  assert.equal((await send(app, 'POST', '/v1/drafts', key, draft)).status, 201);
  const product = await send(app, 'POST', '/v1/products', key, { name: marker });
  assert.equal(product.status, 201);
  await query('update organizations set context = $2 where id = $1', [organizationId, marker]);
  return { person, organizationId, key, id };
}

test('an organization is exported whole, without secrets, stopped, kept, and in the end gone', async () => {
  const { person, organizationId, key, id } = await busyOrganization();
  const owner = await visitAs(app, person);
  const here = `/dashboard/${organizationId}/data`;

  const exported = await app.server.inject({ url: `${here}/export`, headers: { cookie: owner.cookie } });
  assert.equal(exported.statusCode, 200);
  assert.equal(exported.headers['content-type'], 'application/x-tar');
  const file = join(app.dataDirectory, 'export.tar');
  await writeFile(file, exported.rawPayload);
  const files = await unpack(file);
  assert.equal(JSON.parse(files.get('export.json')?.toString() ?? '').id, organizationId);
  const [conversion] = rowsOf(files, 'conversions');
  assert.deepEqual([conversion.id, conversion.title], [id, `The ${marker} release`]);
  for (const table of ['organizations', 'products', 'drafts', 'events', 'quota_ledger', 'api_keys', 'users'])
    assert.equal(rowsOf(files, table).length, 1, table);
  const [audio] = [...files].filter(
    ([name]) => name.startsWith(`media/conversions/${id}/`) && name.endsWith('.mp3'),
  );
  assert.ok((audio?.[1].length ?? 0) > 1000, 'the audio is there');
  const [{ hash }] = await query('select encode(hash, $2) as hash from api_keys where organization_id = $1', [
    organizationId,
    'hex',
  ]);
  const [{ password_hash }] = await query('select password_hash from users where id = $1', [person.id]);
  for (const [name, bytes] of files) {
    for (const secret of [hash, password_hash, key])
      assert.equal(bytes.includes(secret), false, `${name} has a secret`);
  }

  const wrong = await owner.send(`${here}/delete`, { name: 'Another' });
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.body, /must be the name of the organization/);
  assert.equal((await owner.send(`${here}/delete`, { name: `The ${marker} company` })).statusCode, 303);
  const mails = await query(`select from mails where kind = 'organization-leaving'`);
  assert.equal(mails.length, 1, 'the owners are told');
  const refused = await app.request('/v1/usage', { key });
  assert.equal(refused.status, 403);
  assert.match((await refused.json()).error.message, /is being deleted/);
  assert.equal((await app.request(`/listen/${id}`)).status, 404);
  assert.equal((await owner.open(`/dashboard/${organizationId}`)).statusCode, 403);
  assert.match((await owner.open(here)).body, /This organization will be deleted/);
  const waiting = await storeConversion(app, { organizationId, status: 'processing' });
  await query('update conversions set locked_until = null, started_at = now() where id = $1', [waiting]);
  await applyDeletions(app.services);
  assert.equal((await query('select from organizations where id = $1', [organizationId])).length, 1);
  const [{ claims }] = await query('select claims from conversions where id = $1', [waiting]);
  assert.equal(claims, 0, 'no job starts');
  await query('delete from conversions where id = $1', [waiting]);

  assert.equal((await owner.send(`${here}/delete/cancel`)).statusCode, 303);
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
  assert.equal((await app.request(`/listen/${id}`)).status, 200);

  const { code, stderr } = await aloud('organization', 'delete', organizationId, '--name', marker);
  assert.notEqual(code, 0, stderr);
  const planned = await printed(
    'organization',
    'delete',
    organizationId,
    '--name',
    `The ${marker} company`,
    '--now',
  );
  assert.ok(planned.delete_after);
  await query('update organizations set delete_after = now() - interval $$1 minute$$ where id = $1', [
    organizationId,
  ]);
  await applyDeletions(app.services);
  await query('update orphaned_files set due_at = now()');
  await runMaintenance(app.services);
  await query('delete from users where id = $1', [person.id]);
  const dump = await dumpDatabase(app.database.store.pool);
  assert.deepEqual([...tablesWith(dump, marker)], []);
  assert.deepEqual([...tablesWith(dump, organizationId)], ['public.deletions']);
  const left = (await filesWith(app, marker)).filter((path) => !path.includes('export.tar'));
  assert.deepEqual(left, []);
  assert.deepEqual(await segmentsOf(app), []);
  const [deletion] = (await printed('org', 'deleted')).filter(
    (each: any) => each.subject_id === organizationId,
  );
  assert.deepEqual([deletion.kind, deletion.conversions], ['organization', 1]);
});

test('only an owner who gave their password may export or delete the organization', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const here = `/dashboard/${organizationId}/data`;
  const admin = await visitAs(app, await addMember(app, organizationId, 'admin'));
  for (const path of ['/export', '/delete']) assert.equal((await admin.open(here + path)).statusCode, 403);
  assert.equal((await admin.send(`${here}/delete`, { name: 'Northwind' })).statusCode, 403);
  const owner = await visitAs(app, person);
  await query(`update sessions set password_given_at = '2000-01-01'`);
  for (const path of ['/export', '/delete']) {
    const answer = await owner.open(here + path);
    assert.match(String(answer.headers.location), /^\/confirm-password\?return=/);
  }
  assert.equal((await owner.send(`${here}/delete`, { name: 'Northwind' })).statusCode, 303);
  const [row] = await query('select delete_after from organizations where id = $1', [organizationId]);
  assert.equal(row.delete_after, null);
});

test('a planned deletion is in the lists, is not put off by planning it again, and can be planned for now', async () => {
  const person = await createPerson(app);
  const member = await addMember(app, person.organizationId, 'member');
  const { name } = await printed('org', 'show', person.organizationId);
  const remove = (...more: string[]) =>
    printed('org', 'delete', person.organizationId, '--name', name, ...more);
  const shownOrganization = async () =>
    (await printed('org', 'list')).find(({ id }: any) => id === person.organizationId);
  const { delete_after: first } = await remove();
  assert.ok(first);
  assert.equal((await remove()).delete_after, first);
  assert.equal((await shownOrganization()).delete_after, first);
  const { delete_after: leaves } = await printed('user', 'delete', member.email);
  assert.ok(leaves);
  assert.equal((await printed('user', 'delete', member.email)).delete_after, leaves);
  assert.equal((await printed('user', 'list', '--search', member.email))[0].delete_after, leaves);
  await printed('org', 'delete', person.organizationId, '--cancel');
  await printed('org', 'delete', person.organizationId, '--cancel');
  assert.equal((await shownOrganization()).delete_after, null);
  const canceled = await query(
    `select from audit_entries where organization_id = $1 and action = 'organization.deletion-canceled'`,
    [person.organizationId],
  );
  assert.equal(canceled.length, 1);
  assert.ok((await remove()).delete_after > first);
  assert.ok((await remove('--now')).delete_after < first);
});

test('a person is exported and deleted, and their address is in no row; the last owner stays', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const visitor = await visitAs(app, person);
  const alone = await visitor.send('/account/data/delete', { leave_email: person.email });
  assert.equal(alone.statusCode, 403);
  assert.match(alone.body, /has no other owner/);
  const other = await addMember(app, organizationId, 'owner');
  const colleague = await visitAs(app, other);
  const key = await createKeyAs(visitor);
  await colleague.send(`/dashboard/${organizationId}/members/${person.id}`, { role: 'admin' });
  await colleague.send(`/dashboard/${organizationId}/members/${person.id}`, { role: 'owner' });
  await app.request('/v1/usage', { key });

  const file = join(app.dataDirectory, 'person.tar');
  await printed('user', 'export', person.email, file);
  const files = await unpack(file);
  assert.equal(rowsOf(files, 'users')[0].email, person.email);
  assert.equal(rowsOf(files, 'memberships')[0].organization, 'Northwind');
  assert.ok([...files.values()].every((bytes) => !bytes.includes('argon2')));

  assert.equal(
    (await visitor.send('/account/data/delete', { leave_email: 'x@example.com' })).statusCode,
    400,
  );
  assert.equal((await visitor.send('/account/data/delete', { leave_email: person.email })).statusCode, 303);
  assert.equal((await app.request('/v1/usage', { key })).status, 401, 'the key acts for this person');
  assert.match((await visitor.open('/dashboard')).body, /Name your organization/);
  assert.match((await visitor.open('/account/data')).body, /Your account will be deleted/);
  assert.equal((await visitor.send('/account/data/delete/cancel')).statusCode, 303);
  assert.equal((await app.request('/v1/usage', { key })).status, 200);

  await printed('user', 'delete', person.email, '--now');
  await applyDeletions(app.services);
  assert.equal((await visitor.open('/account')).statusCode, 303, 'the session is gone');
  const dump = await dumpDatabase(app.database.store.pool);
  assert.deepEqual([...tablesWith(dump, person.email)], []);
  const [entry] = await query(`select actor, subject_id from audit_entries where action = 'account.deleted'`);
  assert.deepEqual([entry.actor, entry.subject_id], ['The service', person.id]);
});
