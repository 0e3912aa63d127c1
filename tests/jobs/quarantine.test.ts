import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { routeAccess } from '../../src/domain/route-access.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, createdId, detailOf, smallRequest } from '../support/conversions.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createPerson, openDashboard, type Person, sendForm, signInAs } from '../support/site.ts';
import { until } from '../support/until.ts';
import { arrivalAt, emit, startAppWithReceiver } from '../support/webhooks.ts';

type Original = Awaited<ReturnType<typeof startAppWithReceiver>>;

let mail: MailServer;
let original: Original;
let copy: TestApp;
let person: Person;
let key: string;
let id: string;
let log = '';
const logger = pino({ level: 'info' }, { write: (line: string) => (log += line) });

/** The same database and media, as in a copy, with work of each kind that waits. */
before(async () => {
  mail = await startMailServer();
  original = await startAppWithReceiver({}, { role: 'api' });
  const { app, receiver } = original;
  person = await createPerson(app);
  const customer = await app.customer();
  key = customer.key;
  id = await createdId(app, key);
  await emit(app, customer.organizationId, { webhookUrl: `${receiver.url}/hook` });
  await sendForm(app, '/forgotten-password', { email: person.email });
  copy = await start({ quarantine: true, logger });
});
after(async () => {
  await copy.close();
  await original.close();
  await mail.close();
});

function start(options: NonNullable<Parameters<typeof startTestApp>[2]>): Promise<TestApp> {
  const { app, settings } = original;
  const all = { ...settings, DATA_DIR: app.dataDirectory, SMTP_URL: mail.url };
  return startTestApp(all, app.database, options);
}

const tables = /^public\.(conversions|webhook_deliveries|mails|maintenance_tasks|installation|events) /;

async function rows(): Promise<string[]> {
  const dump = await dumpDatabase(original.app.database.store.pool);
  return dump.split('\n').filter((line) => tables.test(line));
}

async function media(): Promise<string[]> {
  const directory = join(original.app.dataDirectory, 'media');
  const names = await readdir(directory, { recursive: true });
  return [...names.sort(), await readFile(join(directory, 'aloud-installation.json'), 'utf8')];
}

test('nothing is claimed, sent or swept in quarantine, and all of it is without', async () => {
  const before = [await rows(), await media()];
  // Every queue is polled once a second, and maintenance at the start.
  await pause(3000);
  assert.deepEqual([await rows(), await media()], before);
  assert.deepEqual([original.receiver.arrivals, mail.mails], [[], []]);
  assert.equal((await detailOf(copy, key, id)).status, 'processing');
  const released = await start({ role: 'all' });
  try {
    await arrivalAt(original.receiver, '/hook');
    await mail.mailTo(person.email);
    const isClaimed = () =>
      rows().then((now) => now.some((line) => /maintenance_tasks.*"due_at"/.test(line)));
    await until(isClaimed);
  } finally {
    await released.close();
  }
});

test('reads are answered, and every request that changes something is refused', async () => {
  assert.equal((await copy.request('/v1/conversions', { key })).status, 200);
  const refused = await createConversion(copy, key);
  assert.equal(refused.status, 503);
  assert.match((await refused.json()).error.message, /quarantine/);
  const estimate = JSON.stringify(smallRequest);
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', key, headers, body: estimate };
  assert.equal((await copy.request('/v1/conversions/estimate', asked)).status, 200);
  const harmless = [
    '/sign-in',
    '/sign-in/code',
    '/sign-out',
    '/confirm-password',
    '/forgotten-password/:token',
    '/v1/conversions/estimate',
  ];
  // These are recorded in the audit log.
  const changing = [
    '/account/data/export',
    '/dashboard/:organization/data/export',
    '/dashboard/:organization/webhooks/:id/secret',
    '/dashboard/:organization/webhook-secret',
    '/sign-in/provider/callback',
  ];
  for (const [method = '', path = ''] of Object.keys(routeAccess).map((name) => name.split(' '))) {
    if (method === 'GET' ? !changing.includes(path) : harmless.includes(path)) continue;
    const { status } = await copy.request(path.replaceAll(/:\w+/g, id), { method });
    assert.equal(status, 503, `${method} ${path}`);
  }
  const lines = log.trim().split('\n');
  assert.ok(lines.some((line) => /"status":503.*"msg":"request"/.test(line)));
  const errors = lines.filter((line) => JSON.parse(line).level > 40);
  assert.deepEqual(errors, [], 'a refusal is logged as any other request is');
});

test('health, readiness, log and dashboard say that it is in quarantine', async () => {
  for (const path of ['/health', '/ready']) {
    const answer = await copy.request(path);
    assert.equal(answer.status, 200);
    assert.equal((await answer.json()).quarantine, true);
    assert.equal((await (await original.app.request(path)).json()).quarantine, undefined);
  }
  assert.match(log, /"level":40,.*runs in quarantine/);
  const cookie = await signInAs(copy, person);
  assert.match(
    (await openDashboard(copy, cookie)).body,
    /class="notice[^>]*>This service runs in quarantine/,
  );
  assert.doesNotMatch((await openDashboard(original.app, cookie)).body, /quarantine/);
});

test('a copy may look at the media of the original without taking them over', async () => {
  const { pool } = original.app.database.store;
  await pool.query('update installation set id = gen_random_uuid()');
  await assert.rejects(start({ role: 'api' }), /belongs to another installation/);
  const before = await media();
  await (await start({ role: 'api', quarantine: true })).close();
  assert.deepEqual(await media(), before);
});

test('a schema that is older, or none, is not changed in quarantine', async () => {
  const empty = await createEmptyDatabase();
  const started = startTestApp({}, empty, { quarantine: true });
  await assert.rejects(started, /The schema of the database is older than this release/);
  assert.deepEqual((await dumpDatabase(empty.store.pool)).trim(), '');
  await empty.drop();
});
