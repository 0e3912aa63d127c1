import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createSecrets } from '../../src/domain/secrets.ts';
import { actForOrganization } from '../../src/operations/enter-organization.ts';
import { queueMail } from '../../src/operations/mail.ts';
import { encryptedColumns, rotateSecrets } from '../../src/operations/rotate-secrets.ts';
import { createEndpoint } from '../../src/operations/webhooks/endpoints.ts';
import {
  revealOrganizationSecret,
  revealSecret,
  rotateEndpointSecret,
} from '../../src/operations/webhooks/secrets.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createPerson } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';
import { visitAs } from '../support/visitor.ts';

const oldKey = randomBytes(32).toString('base64url');
const newKey = randomBytes(32).toString('base64url');
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
const apps = new Set<TestApp>();
after(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

test('a new secret key takes over while the old one is listed, and after the rotation alone', async () => {
  const first = await start({ SECRET_KEY: oldKey });
  const { organizationId, key } = await first.customer();
  const conversionId = await storeConversion(first, { organizationId, media: smallMedia });
  const embedTokens = `/v1/conversions/${conversionId}/embed-token`;
  const created = await first.request(embedTokens, { method: 'POST', key });
  assert.equal(created.status, 201, await created.clone().text());
  const { services } = first.core;
  const url = 'https://receiver.example/';
  const operator = (app: TestApp) => actForOrganization(app.core.services, { organizationId, mode: 'live' });
  const input = { url, eventTypes: null, description: null };
  const endpoint = await createEndpoint(await operator(first), input);
  await rotateEndpointSecret(await operator(first), endpoint.id);
  const content = { subject: 'Hello', paragraphs: [], action: null, closing: [] };
  const mail = { organizationId, to: 'a@b.example', kind: 'test', content, hasSecret: false };
  await queueMail(services, services.store.database, mail);
  const person = await createPerson(first);
  await (await visitAs(first, person)).send('/docs/key');
  const told = async (app: TestApp) => ({
    docsKey: keyIn((await (await visitAs(app, person)).open('/docs/quick-start')).body),
    endpoint: await revealSecret(await operator(app), endpoint.id),
    organization: await revealOrganizationSecret(await operator(app)),
    token: (await (await app.request(embedTokens, { key })).json()).data[0].token,
  });
  const before = await told(first);
  const signature = services.secrets.sign('media', 'a file');
  await stop(first);

  await assert.rejects(
    start({ SECRET_KEY: newKey }),
    /SECRET_KEY takes the key this database was set up with/,
  );
  const both = await start({ SECRET_KEY: newKey, SECRET_KEYS_OLD: oldKey });
  assert.deepEqual(await told(both), before);
  assert.ok(both.core.services.secrets.verify('media', 'a file', signature), 'signed links stay valid');
  assert.deepEqual(await rotateByCommand(), { renewed: 6, current: 0, unreadable: 0 });
  assert.deepEqual(await rotateSecrets(both.core.services), { renewed: 0, current: 6, unreadable: 0 });
  await stop(both);

  await assert.rejects(
    start({ SECRET_KEY: oldKey }),
    /SECRET_KEY takes the key this database was set up with/,
  );
  const alone = await start({ SECRET_KEY: newKey });
  assert.deepEqual(await told(alone), before);
  const { rows } = await database.store.pool.query('select content from mails');
  const decrypted = alone.core.services.secrets.decrypt('mail', rows[0].content);
  assert.deepEqual(JSON.parse(decrypted), content);
  await stop(alone);
});

test('a rotation that cannot read everything says so, and exits with 1', async () => {
  const lost = createSecrets('a key that no one has any more').encrypt('mail', '{}');
  await database.store.pool.query('update mails set content = $1', [lost]);
  assert.deepEqual(await rotateByCommand(/^error: .* neither SECRET_KEY nor in SECRET_KEYS_OLD/), {
    renewed: 0,
    current: 5,
    unreadable: 1,
  });
});

test('every column of bytes is a hash, or is encrypted again by a rotation', async () => {
  const hashes = /^(hash|render_hash|body_hash|subject|account|view|key)$/;
  const { rows } = await database.store.pool.query(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  );
  const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
  const others = rows.filter(({ column }) => !hashes.test(column)).map(name);
  assert.deepEqual(others.sort(), encryptedColumns.map(name).sort());
});

function keyIn(page: string): string {
  const [key] = /svc_test_[0-9A-Za-z]{36}/.exec(page) ?? [];
  assert.ok(key);
  return key;
}

async function rotateByCommand(fault?: RegExp) {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-rotation-'));
  const keys = { SECRET_KEY: newKey, SECRET_KEYS_OLD: oldKey };
  const aloud = commandHere({ DATABASE_URL: database.url, DATA_DIR: directory, ...keys }, directory);
  try {
    const { code, stdout, stderr } = await aloud(['secrets', 'rotate', '--json']);
    assert.equal(code, fault ? 1 : 0, stderr);
    assert.match(stderr, fault ?? /^$/);
    for (const secret of [oldKey, newKey]) assert.ok(!(stdout + stderr).includes(secret));
    return JSON.parse(stdout);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function start(settings: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp(settings, database, { role: 'api' });
  apps.add(app);
  return app;
}

async function stop(app: TestApp): Promise<void> {
  apps.delete(app);
  await app.close();
}
