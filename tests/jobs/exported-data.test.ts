import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { tablesOfAccount } from '../../src/storage/exports.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { createPerson } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';
import { turnOn } from '../support/two-factor.ts';
import { rowsOf, unpack } from '../support/unpack-export.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.store.pool.query(text, values)).rows;

const operator = 'The operator of this installation';

async function aloud(...words: string[]) {
  const settings = {
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDirectory,
    SECRET_KEY: 'a secret key that only tests ever use',
  };
  const { code, stdout, stderr } = await commandHere(settings, app.dataDirectory)([...words, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/** What the log of an organization says of leaving, as `who action`. */
async function logOf(organizationId: string): Promise<string[]> {
  const rows = await query(
    `select actor, action from audit_entries
     where organization_id = $1 and action ~ '(exported|deletion-planned|deletion-canceled)$' order by id`,
    [organizationId],
  );
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}

test('every column that says who someone is, is in the export of an account', async () => {
  const columns = await query(`
    select cls.relname as table, att.attname as column from pg_attribute att
    join pg_class cls on cls.oid = att.attrelid and cls.relkind in ('r', 'p')
    join pg_namespace space on space.oid = cls.relnamespace and space.nspname = current_schema()
    where att.attnum > 0 and not att.attisdropped and (att.attname = 'user_id' or exists (
      select from pg_constraint con where con.conrelid = cls.oid and con.contype = 'f'
        and con.confrelid = 'users'::regclass and att.attnum = any(con.conkey)))`);
  assert.ok(columns.length > 12);
  const queries = new Map(tablesOfAccount.map(({ name, query: text }) => [name, text]));
  const missing = columns.filter(
    ({ table, column }) => !new RegExp(`\\b${column} = \\$1`).test(queries.get(table) ?? ''),
  );
  assert.deepEqual(missing, []);
});

test('a person downloads all data about them, without secrets, and the log of the organization says so', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const visitor = await visitAs(app, person);
  await query('insert into favorite_voices (user_id, voice_id) values ($1, $2)', [person.id, 'af_heart']);
  const { codes } = await turnOn(visitor);
  const invited = { email: 'guest@example.com', role: 'member' };
  assert.equal((await visitor.send(`/dashboard/${organizationId}/members`, invited)).statusCode, 303);

  const answer = await visitor.open('/account/data/export');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/x-tar');
  const file = join(app.dataDirectory, 'own.tar');
  await writeFile(file, answer.rawPayload);
  const files = await unpack(file);
  const rows = (table: string) => rowsOf(files, table);
  assert.deepEqual(rows('favorite_voices'), [{ voice_id: 'af_heart' }]);
  assert.deepEqual(Object.keys(rows('second_factors')[0]), ['created_at']);
  assert.deepEqual(rows('recovery_codes'), [{ unused: codes.length }]);
  assert.deepEqual(
    rows('invitations').map(({ email, sent }) => [email, sent]),
    [['guest@example.com', true]],
  );
  assert.ok(rows('sessions').length >= 1);
  const [{ secret }] = await query(`select encode(secret, 'hex') as secret from second_factors`);
  for (const [name, bytes] of files)
    for (const hidden of ['argon2', secret, ...codes]) assert.ok(!bytes.includes(hidden), name);
  assert.deepEqual(await logOf(organizationId), [`${person.email} account.exported`]);
});

test('the operator exports an organization with its media to a file of their own', async () => {
  const { organizationId } = await createPerson(app);
  const other = await createPerson(app, { name: 'Another' });
  const id = await storeConversion(app, { organizationId, media: smallMedia });
  await storeConversion(app, { organizationId: other.organizationId, media: smallMedia });
  const file = join(app.dataDirectory, 'organization.tar');
  const printed = await aloud('org', 'export', organizationId, file);
  const { mode, size } = await stat(file);
  assert.deepEqual(printed, { file, bytes: size });
  assert.equal(mode & 0o777, 0o600);
  const files = await unpack(file);
  assert.deepEqual(
    rowsOf(files, 'conversions').map((row) => row.id),
    [id],
  );
  const media = [...files].filter(([name]) => name.startsWith('media/'));
  assert.deepEqual(
    media.map(([name, bytes]) => [name.split('/')[2], bytes.toString()]),
    [[id, 'audio']],
  );
  assert.deepEqual(await logOf(organizationId), [`${operator} organization.exported`]);
  assert.deepEqual(await logOf(other.organizationId), []);
});

test('each plan to delete, and each change of mind, is in the log with who had it', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  await addMember(app, organizationId, 'owner');
  const visitor = await visitAs(app, person);
  const here = `/dashboard/${organizationId}/data/delete`;
  assert.equal((await visitor.send(here, { name: 'Northwind' })).statusCode, 303);
  assert.equal((await visitor.send(`${here}/cancel`)).statusCode, 303);
  const own = '/account/data/delete';
  assert.equal((await visitor.send(own, { leave_email: person.email })).statusCode, 303);
  assert.equal((await visitor.send(`${own}/cancel`)).statusCode, 303);
  await aloud('org', 'delete', organizationId, '--name', 'Northwind');
  await aloud('org', 'delete', organizationId, '--cancel');
  await aloud('user', 'delete', person.email);
  await aloud('user', 'delete', person.email, '--cancel');
  const steps = (actor: string, kind: string) => [
    `${actor} ${kind}.deletion-planned`,
    `${actor} ${kind}.deletion-canceled`,
  ];
  assert.deepEqual(await logOf(organizationId), [
    ...steps(person.email, 'organization'),
    ...steps(person.email, 'account'),
    ...steps(operator, 'organization'),
    ...steps(operator, 'account'),
  ]);
});
