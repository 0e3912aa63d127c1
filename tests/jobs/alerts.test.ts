import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { queueMail } from '../../src/operations/mail.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, detailOf } from '../support/conversions.ts';
import { createTestDatabase } from '../support/database.ts';
import { openDatabaseGate } from '../support/database-gate.ts';
import { freePort } from '../support/free-port.ts';
import { fires, parseScrape, readRules, type Scrape } from '../support/promql.ts';
import { startS3Server } from '../support/s3-server.ts';
import { until } from '../support/until.ts';
import { emit, startAppWithReceiver } from '../support/webhooks.ts';

const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');
const rules = readRules(read('prometheus/alerts.yml'));

/** As Prometheus does: it adds whether the process answered. */
async function scrape(app: TestApp): Promise<Scrape> {
  const answer = await app.request('/metrics').catch(() => null);
  return parseScrape(`${(await answer?.text()) ?? ''}\nup{job="aloud"} ${answer ? 1 : 0}`);
}

/** The alerts that are on, whatever the time that they have to last. */
function ringing(scrapes: readonly Scrape[]): string[] {
  return [...rules].flatMap(([name, expression]) => (fires(expression, scrapes) ? [name] : []));
}

/** Scrapes until an alert rings. The figures of the installation are read every five seconds. */
function untilRinging(app: TestApp, first: Scrape, alert: string): Promise<string[]> {
  return until(
    async () => ringing([first, await scrape(app)]),
    (names) => names.includes(alert),
  );
}

test('every metric that a rule or the dashboard names is exported', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const { samples } = await scrape(app);
    const known = new Set(samples.map(({ name }) => name));
    const dashboard = read('grafana/aloud.json');
    const used = `${[...rules.values()].join(' ')} ${dashboard}`.match(/\baloud_\w+/g) ?? [];
    // No request has been answered with it before, and no task has run.
    const later = /^aloud_(http_request_duration_seconds|maintenance|writing)/;
    assert.deepEqual(
      [...new Set(used)].filter((name) => !known.has(name) && !later.test(name)),
      [],
    );
    assert.ok(rules.size >= 12 && known.has('aloud_build_info'));
  } finally {
    await app.close();
  }
});

test('nothing rings in a healthy installation, and workers report themselves', async () => {
  const app = await startTestApp();
  try {
    const first = await scrape(app);
    await until(
      async () => (await scrape(app)).samples,
      (samples) =>
        samples.some(
          ({ name, labels, value }) => name === 'aloud_workers' && labels['state'] === 'ready' && value === 1,
        ),
    );
    await until(
      async () => ringing([first, await scrape(app)]),
      (names) => names.length === 0,
    );
  } finally {
    await app.close();
  }
});

test('it rings when there is no worker at all', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const { key } = await app.customer();
    const id = await createdId(app, key);
    await app.database.store.pool.query(
      `update conversions set started_at = now() - interval '6 minutes' where id = $1`,
      [id],
    );
    const names = ringing([await scrape(app), await scrape(app)]);
    assert.deepEqual(names, ['AloudNoWorker', 'AloudConversionsWait']);
  } finally {
    await app.close();
  }
});

test('it rings when no process answers', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  const first = await scrape(app);
  await app.close();
  assert.deepEqual(ringing([first, await scrape(app)]), ['AloudNotScraped', 'AloudProcessDown']);
});

test('it rings when the database is down, and when it does not answer', async () => {
  const database = await createTestDatabase();
  const gate = await openDatabaseGate(database.url);
  const app = await startTestApp({ DATABASE_URL: gate.url }, database, { role: 'api' });
  try {
    const { key } = await app.customer();
    const first = await scrape(app);
    await gate.shut();
    for (let time = 0; time < 6; time += 1)
      assert.equal((await app.request('/v1/usage', { key })).status, 503);
    const names = await untilRinging(app, first, 'AloudDatabaseDown');
    assert.deepEqual(names, ['AloudDatabaseDown', 'AloudUnavailable']);
    await gate.open();
    const back = await until(
      () => scrape(app),
      (last) => !ringing([first, last]).includes('AloudDatabaseDown'),
    );
    const blocker = await database.store.pool.connect();
    await blocker.query('begin; lock table conversions');
    await until(
      async () => ringing([back, await scrape(app)]),
      (names) => names.includes('AloudDatabaseDown'),
    );
    await blocker.query('rollback');
    blocker.release();
  } finally {
    await app.close();
    await gate.close();
    await database.drop();
  }
});

test('it rings at the first 500 of a route', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    const { key } = await app.customer();
    const first = await scrape(app);
    assert.ok(!ringing([first, first]).includes('AloudErrors'));
    await app.database.store.pool.query('alter table products rename to lost_products');
    assert.equal((await app.request('/v1/products', { key })).status, 500);
    assert.ok(ringing([first, await scrape(app)]).includes('AloudErrors'));
  } finally {
    await app.close();
  }
});

test('it rings before the disk is full', () => {
  const free = (bytes: number) =>
    ringing([parseScrape(`aloud_disk_free_bytes ${bytes}\naloud_build_info 1`)]);
  assert.deepEqual([free(6e8), free(5e8)], [[], ['AloudDiskFull']]);
});

test('it rings when the clock of a process is wrong', async (t) => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  try {
    assert.ok(!ringing([await scrape(app)]).includes('AloudClockWrong'));
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 20_000 });
    assert.ok(ringing([await scrape(app)]).includes('AloudClockWrong'));
  } finally {
    t.mock.timers.reset();
    await app.close();
  }
});

test('it rings when a mail waits for a dead mail server', async () => {
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  const app = await startTestApp({ SMTP_URL });
  try {
    await queueMail(app.core.services, app.database.store.database, {
      ...{ organizationId: null, to: 'soon@example.com', kind: 'test', hasSecret: false },
      content: { subject: 'Soon', paragraphs: [], action: null, closing: [] },
    });
    const { pool } = app.database.store;
    await until(
      async () => (await pool.query('select from mails where last_error is not null')).rowCount === 1,
    );
    assert.ok(!ringing([await scrape(app)]).includes('AloudMailsWait'));
    await pool.query(`update mails set created_at = now() - interval '16 minutes'`);
    await untilRinging(app, await scrape(app), 'AloudMailsWait');
  } finally {
    await app.close();
  }
});

test('it rings when a worker cannot speak', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-mute-'));
  await writeFile(join(directory, 'file'), '');
  const app = await startTestApp({ CACHE_DIR: join(directory, 'file', 'cache') });
  try {
    const names = await untilRinging(app, await scrape(app), 'AloudWorkerCannotSpeak');
    assert.ok(names.includes('AloudNoWorker'));
  } finally {
    await app.close();
    await rm(directory, { recursive: true });
  }
});

test('it rings when S3 is down; conversions wait for it, and what needs no media is served', async () => {
  const bucket = await startS3Server();
  const app = await startTestApp(bucket.settings);
  try {
    const { key } = await app.customer();
    const first = await scrape(app);
    await bucket.close();
    const id = await createdId(app, key);
    await untilRinging(app, first, 'AloudConversionsDeferred');
    // As a load balancer does.
    for (let time = 0; time < 3; time += 1) await app.request('/ready');
    assert.ok(ringing([first, await scrape(app)]).includes('AloudMediaStoreFails'));
    assert.equal((await detailOf(app, key, id)).status, 'generating');
    const ready = await app.request('/ready');
    assert.deepEqual([ready.status, (await ready.json()).status], [200, 'degraded']);
    assert.equal((await app.request('/v1/conversions', { key })).status, 200);
  } finally {
    await app.close();
  }
});

test('it rings when a receiver fails', async () => {
  const { app, receiver, close } = await startAppWithReceiver();
  try {
    receiver.answer = (response) => response.writeHead(500).end();
    const { organizationId } = await app.customer();
    const first = await scrape(app);
    await emit(app, organizationId, { webhookUrl: `${receiver.url}/hook` });
    await untilRinging(app, first, 'AloudWebhooksFail');
    receiver.answer = (response) => response.writeHead(200).end();
    const second = await scrape(app);
    await emit(app, organizationId, { webhookUrl: `${receiver.url}/hook` });
    await until(
      async () =>
        (await scrape(app)).samples.find(
          ({ name, labels }) => name === 'aloud_webhook_attempts_total' && labels['outcome'] === 'delivered',
        )?.value,
      (value) => value === 1,
    );
    assert.ok(!ringing([second, await scrape(app)]).includes('AloudWebhooksFail'));
  } finally {
    await close();
  }
});
