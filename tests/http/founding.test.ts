import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Migrator } from 'kysely/migration';
import { setUpInstallation } from '../../src/operations/installation.ts';
import { migrations } from '../../src/storage/migrate.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createPerson, openPage, password, sendForm } from '../support/site.ts';
import { addMember, cookieOf, type SignedInUser, visitAs, withCookie } from '../support/visitor.ts';

const apps = new Map<string, TestApp>();
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  for (const SIGN_UP of ['closed', 'invited', 'open'])
    apps.set(
      SIGN_UP,
      await startTestApp({ SIGN_UP, SMTP_URL: 'smtp://127.0.0.1:1' }, database, { role: 'api' }),
    );
});
after(async () => {
  for (const app of apps.values()) await app.close();
  await database.drop();
});

function appWith(signUp: string): TestApp {
  const app = apps.get(signUp);
  if (!app) throw new Error(`There is no app with ${signUp}.`);
  return app;
}

function found(visitor: SignedInUser, name = 'Second & Sons') {
  return visitor.send('/account/organizations', { name });
}

test('who may create an organization is a setting, closed by default', async () => {
  const { organizationId } = await createPerson(appWith('closed'));
  for (const [signUp, member] of [
    ['closed', 403],
    ['invited', 303],
    ['open', 303],
  ] as const) {
    const app = appWith(signUp);
    const byOperator = await visitAs(app, await createPerson(app));
    const answer = await found(byOperator);
    const page = await byOperator.open(String(answer.headers.location));
    assert.match(page.body, /Second &#38; Sons/);
    assert.match(page.body, /Free tier · owner/);
    const invited = await visitAs(app, await addMember(app, organizationId, 'member'));
    assert.equal((await found(invited)).statusCode, member, signUp);
    const form = /action="\/account\/organizations"/;
    assert.equal(form.test((await invited.open('/account')).body), member === 303, signUp);
    assert.equal((await openPage(app, '/sign-up')).statusCode, signUp === 'open' ? 200 : 404);
    for (const path of ['/', '/sign-in'])
      assert.equal((await openPage(app, path)).body.includes('href="/sign-up"'), signUp === 'open', path);
  }
});

test('an owner whom another owner invited may not create one where sign-up is closed', async () => {
  const app = appWith('closed');
  const person = await addMember(app, (await createPerson(app)).organizationId, 'member');
  await app.database.store.pool.query(`update memberships set role = 'owner' where user_id = $1`, [
    person.id,
  ]);
  const refused = await found(await visitAs(app, person));
  assert.equal(refused.statusCode, 403);
  assert.match(refused.body, /You can’t create organizations here/);
});

test('a person creates three organizations at most, however many at once', async () => {
  const visitor = await visitAs(appWith('open'), await createPerson(appWith('open')));
  assert.match((await found(visitor, '  ')).body, /id="name-error">Enter the name\./);
  const answers = await Promise.all(Array.from({ length: 8 }, () => found(visitor)));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 303).length, 3);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  assert.match(
    refused?.body ?? '',
    /You have already created 3 organizations, the maximum\. Ask the person who runs this installation for more/,
  );
});

test('where sign-up is open, a link by mail makes an account, once', async () => {
  const app = appWith('open');
  const ask = async (email: string) => (await sendForm(app, '/sign-up', { email })).statusCode;
  const person = await createPerson(app);
  assert.deepEqual(
    [await ask('new@example.com'), await ask(person.email), await ask('no address')],
    [200, 200, 400],
  );
  const { rows } = await database.store.pool.query(
    `select recipient, content from mails where kind = 'sign-up'`,
  );
  assert.deepEqual(
    rows.map(({ recipient }) => recipient),
    ['new@example.com'],
    'accounts are not told',
  );
  const content = app.core.services.secrets.decrypt('mail', rows[0].content);
  const path = new URL(JSON.parse(content).action.href).pathname;
  assert.match((await openPage(app, path)).body, /For your new account, new@example\.com/);
  assert.equal((await sendForm(app, path, { password: 'short' })).statusCode, 400);
  const altered = path.replace(/(?<=sign-up\/)./, (first) => (first === 'a' ? 'b' : 'a'));
  for (const forged of [altered, `${path}x`, '/sign-up/x.y', '/sign-up/x'])
    assert.equal((await sendForm(app, forged, { password })).statusCode, 404, forged);
  assert.equal(
    (await sendForm(appWith('invited'), path, { password })).statusCode,
    404,
    'not where it is closed',
  );
  const used = await Promise.all([1, 2].map(() => sendForm(app, path, { password })));
  assert.deepEqual(used.map(({ statusCode }) => statusCode).sort(), [303, 404]);
  const spent = (await openPage(app, path)).body;
  assert.match(spent, /href="\/sign-up">Create an account<\/a><a [^>]*href="\/sign-in">Sign in</);
  const [joined] = used.filter(({ statusCode }) => statusCode === 303);
  assert.ok(joined);
  const visitor = withCookie(app, person, cookieOf(joined));
  assert.match((await visitor.open('/dashboard')).body, /Name your organization[\s\S]*name="name"/);
  assert.match(String((await found(visitor)).headers.location), /\/studio\/new$/);
});

test('five links an hour go to a mailbox, for any tag', async () => {
  const app = appWith('open');
  for (let index = 0; index < 7; index += 1)
    await sendForm(
      app,
      '/sign-up',
      { email: `flood+${index}@example.com` },
      { address: `203.0.113.${index}` },
    );
  const { rows } = await database.store.pool.query(
    `select count(*)::int as mails from mails where kind = 'sign-up' and recipient like 'flood%'`,
  );
  assert.equal(rows[0].mails, 5);
});

test('those who owned an organization before the upgrade may create more, and what they created counts', async () => {
  const old = await createEmptyDatabase();
  try {
    const { database: schema, pool } = old.store;
    const provider = { getMigrations: async () => migrations };
    const migrator = new Migrator({ db: schema, provider });
    await migrator.migrateTo('0024-media-owner');
    await pool.query(`
      insert into users (id, email) select gen_random_uuid(), role || '@example.com'
      from unnest(array['owner', 'member']) role;
      insert into organizations (id, name, tier) values (gen_random_uuid(), 'Theirs', 'free');
      insert into memberships (organization_id, user_id, role)
      select o.id, u.id, split_part(u.email, '@', 1) from organizations o, users u;
      insert into audit_entries (id, organization_id, user_id, actor, action)
      select gen_random_uuid(), o.id, u.id, u.email, 'organization.created' from organizations o, users u
      where u.email like 'owner%'`);
    await migrator.migrateToLatest();
    const { rows } = await pool.query(`select email, may_found,
      (select count(*)::int from organizations where founded_by = users.id) as founded from users order by email`);
    assert.deepEqual(rows, [
      { email: 'member@example.com', may_found: false, founded: 0 },
      { email: 'owner@example.com', may_found: true, founded: 1 },
    ]);
  } finally {
    await old.drop();
  }
});

test('the first owner of an installation gets in by the set-up link and may create an organization', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const first = await setUpInstallation(app.core.services);
    assert.ok(first);
    const path = new URL(first.setupUrl).pathname;
    const fields = { email: 'operator@example.com', password };
    const owner = { id: '', email: fields.email, organizationId: first.organization.id };
    const visitor = withCookie(app, owner, cookieOf(await sendForm(app, path, fields)));
    assert.equal((await found(visitor)).statusCode, 303);
  } finally {
    await app.close();
  }
});
