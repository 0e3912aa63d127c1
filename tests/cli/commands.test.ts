import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { signIn } from '../../src/operations/sign-in/sessions.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type CommandLine, commandHere } from '../support/command-line.ts';

let app: TestApp;
let directory: string;
let aloud: CommandLine;
let contextFile: string;

before(async () => {
  app = await startTestApp();
  directory = await mkdtemp(join(tmpdir(), 'aloud-cli-'));
  contextFile = join(directory, 'context.md');
  await writeFile(contextFile, 'Northwind sells pears.\n');
  const settings = {
    DATABASE_URL: app.database.url,
    DATA_DIR: directory,
    SECRET_KEY: 'a secret key that only tests ever use',
  };
  aloud = commandHere(settings, directory);
});
after(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

test('an organization is created, listed, shown and changed', async () => {
  const [created, free] = await Promise.all([
    json('org', 'create', '--name', 'Nord & Süd'),
    text('org', 'create', '--name', 'Little', '--tier', 'free'),
  ]);
  assert.deepEqual(Object.keys(created), [
    'id',
    'name',
    'tier',
    'audio_quota',
    'logo_url',
    'context',
    'defaults',
    'created_at',
    'delete_after',
    'suspended_at',
    'suspended_because',
  ]);
  assert.equal(created.name, 'Nord & Süd');
  assert.equal(created.tier, 'growth');
  assert.match(free, /^id +[0-9a-f-]{36}\nname +Little\ntier +free\n/);

  const [list, table, shown] = await Promise.all([
    json('org', 'list'),
    text('org', 'list'),
    json('org', 'show', created.id),
  ]);
  assert.deepEqual(list.map((each: { name: string }) => each.name).sort(), ['Little', 'Nord & Süd']);
  assert.match(table, /^id +name +tier/);
  assert.equal(table.trim().split('\n').length, 3, 'a heading and a line each');
  assert.deepEqual(shown, created);

  const changed = await json(
    ...['org', 'update', created.id, '--name', 'Northwind', '--tier', 'pro', '--audio-quota', '7'],
    ...['--context-file', contextFile, '--logo-url', 'https://northwind.example/logo.png'],
  );
  assert.deepEqual(
    { ...changed, created_at: null },
    {
      id: created.id,
      name: 'Northwind',
      tier: 'pro',
      audio_quota: 7,
      logo_url: 'https://northwind.example/logo.png',
      context: 'Northwind sells pears.',
      defaults: {},
      created_at: null,
      delete_after: null,
      suspended_at: null,
      suspended_because: null,
    },
  );

  const moved = await aloud(['org', 'update', created.id, '--tier', 'team']);
  assert.match(moved.stderr, /^It keeps its own quota of 7 conversions a month; --audio-quota default uses/);
  const undone = await json('org', 'update', created.id, '--audio-quota', 'default');
  assert.equal(undone.audio_quota, null);
});

test('a key works on the running server from its creation until it is revoked', async () => {
  const { organizationId } = await app.customer({ tier: 'team' });
  const [live, sandbox] = await Promise.all([
    json('key', 'create', '--org', organizationId),
    text('key', 'create', '--org', organizationId, '--sandbox', '--name', 'For the tests'),
  ]);
  assert.deepEqual(Object.keys(live).slice(0, 2), ['id', 'key']);
  assert.match(live.key, /^svc_live_[0-9A-Za-z]{36}$/);
  assert.match(sandbox, /^key +svc_test_[0-9A-Za-z]{36}$/m);
  assert.equal((await app.request('/v1/usage', { key: live.key })).status, 200);

  const [keys, revoked] = await Promise.all([
    json('key', 'list', '--org', organizationId),
    json('key', 'revoke', live.id),
  ]);
  assert.equal(keys.length, 3);
  assert.ok(keys.some((each: { name: string }) => each.name === 'For the tests'));
  assert.ok(!JSON.stringify(keys).includes(live.key), 'a list shows no key');
  assert.ok(revoked.revoked_at);
  assert.equal((await app.request('/v1/usage', { key: live.key })).status, 401);
});

test('granted credits show in the usage figures at once', async () => {
  const { organizationId, key } = await app.customer();
  const lastDay = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const [lasting, passing] = await Promise.all([
    json('credits', 'grant', '--org', organizationId, '--audio', '5'),
    json('credits', 'grant', '--org', organizationId, '--audio', '2', '--expires', lastDay),
  ]);
  assert.equal(lasting.amount, 5);
  assert.equal(lasting.expires_at, null);
  assert.equal(passing.expires_at, `${lastDay}T23:59:59.999Z`, 'good until the end of its day');
  const { data } = await (await app.request('/v1/usage', { key })).json();
  assert.equal(data.credits.available, 7);
  assert.equal(data.credits.expiring_soon, 2);
});

test('a person signs in with the password from standard input, and joins a second organization', async () => {
  const first = await app.customer();
  const second = await app.customer();
  const owner = await aloud(
    [
      'user',
      'create',
      '--email',
      'Ada@example.com',
      '--org',
      first.organizationId,
      '--password-stdin',
      '--json',
    ],
    { input: 'correct horse battery\n' },
  );
  assert.equal(owner.code, 0, owner.stderr);
  const created = JSON.parse(owner.stdout);
  assert.deepEqual([created.organization_id, created.account], [first.organizationId, 'new']);
  assert.equal(created.role, 'owner', 'the first person of an organization owns it');
  assert.ok(
    await signIn(app.core.services, {
      email: 'ada@example.com',
      password: 'correct horse battery',
      clientAddress: '127.0.0.1',
      browser: '',
    }),
  );

  const join = ['user', 'create', '--email', 'ada@example.com', '--org', second.organizationId];
  const joined = await aloud([...join, '--role', 'admin', '--json']);
  assert.match(joined.stderr, /has an account already/);
  const again = JSON.parse(joined.stdout);
  assert.equal(again.id, created.id, 'one account');
  assert.equal(again.role, 'admin');
  const [ada] = await json('user', 'list', '--search', 'ada@example.com');
  assert.equal(ada.organizations, 2);
});

test('a product carries its context', async () => {
  const { organizationId } = await app.customer();
  const words = [
    'product',
    'create',
    '--org',
    organizationId,
    '--name',
    'Pears',
    '--context-file',
    contextFile,
  ];
  const product = await json(...words);
  assert.equal(product.context, 'Northwind sells pears.');
  assert.equal(product.organization_id, organizationId);
  const again = await aloud(words);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^error: name is taken.*\n$/);
});

test('a product and an organization have defaults, which are changed one by one and removed together', async () => {
  const { organizationId } = await app.customer();
  const org = ['--org', organizationId];
  const product = await json('product', 'create', ...org, '--name', 'Pears', '--tone', 'technical');
  assert.deepEqual(product.defaults, { settings: { tone: 'technical' } });
  const voice = ['--provider', 'tts_b', '--host1', 'ada', '--pronunciation-notes', 'nginx = engine x'];
  const changed = await json('product', 'update', product.id, ...org, '--speakers', '2', ...voice);
  assert.deepEqual(changed.defaults, {
    settings: { tone: 'technical', speakers: 2 },
    voice: {
      provider: 'tts_b',
      host_voice_ids: { host1: 'ada' },
      pronunciation_notes: 'nginx = engine x',
    },
  });
  assert.deepEqual(await json('product', 'list', ...org), [changed]);
  const cleared = await json('product', 'update', product.id, ...org, '--name', 'Plums', '--no-defaults');
  assert.deepEqual([cleared.name, cleared.defaults], ['Plums', {}]);
  assert.equal((await json('product', 'delete', product.id, ...org)).id, product.id);
  assert.deepEqual(await json('product', 'list', ...org), []);
  const organization = await json('org', 'update', organizationId, '--tone', 'professional');
  assert.deepEqual(organization.defaults, { settings: { tone: 'professional' } });
  const long = await aloud(['org', 'update', organizationId, '--voice-id', 'x'.repeat(101)]);
  assert.match(long.stderr, /^error: voice_id must have at most 100 characters/);
});

async function json(...words: string[]) {
  const { code, stdout, stderr } = await aloud([...words, '--json']);
  assert.equal(code, 0, stderr);
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

async function text(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await aloud(words);
  assert.equal(code, 0, stderr);
  return stdout;
}
