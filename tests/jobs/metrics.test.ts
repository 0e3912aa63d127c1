import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { maintenanceTasks } from '../../src/jobs/start-workers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, untilStatus } from '../support/conversions.ts';
import { parseScrape } from '../support/promql.ts';
import { until } from '../support/until.ts';
import { startAppWithReceiver } from '../support/webhooks.ts';

let parts: Awaited<ReturnType<typeof startAppWithReceiver>>;
let api: TestApp;
let worker: TestApp | undefined;
before(async () => {
  parts = await startAppWithReceiver({ TTS_A_ENGINE: 'piper' }, { role: 'api' });
  api = parts.app;
});
after(async () => {
  await worker?.close();
  await parts.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await api.database.store.pool.query(text, values)).rows;

/** The values of one scrape, by their names and labels as they are written. */
async function figuresOf(app: TestApp) {
  const response = await app.request('/metrics');
  assert.equal(response.status, 200);
  const { samples } = parseScrape(await response.text());
  return (name: string, labels: Readonly<Record<string, string>> = {}) => {
    const found = samples.filter(
      (each) =>
        each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
    );
    assert.equal(found.length, 1, `${name} ${JSON.stringify(labels)}`);
    return found[0]?.value ?? Number.NaN;
  };
}

const content = Array.from(
  { length: 3 },
  (_, index) => `- Export number ${index + 1} no longer stops early when the disk is slow.`,
).join('\n');

test('after a conversion, a webhook and maintenance, each figure has the value of what happened', async () => {
  const startedAt = Date.now() / 1000;
  const { key } = await api.customer();
  parts.receiver.answer = (response) => response.writeHead(500).end();
  const webhook_url = `${parts.receiver.url}/hook`;
  const id = await createdId(api, key, { content: `## Fixed\n${content}`, webhook_url });
  await query(`update conversions set started_at = now() - interval '100 seconds' where id = $1`, [id]);
  const settings = {
    ...parts.settings,
    DATA_DIR: api.dataDirectory,
    TTS_A_ENGINE: 'piper',
    PUBLIC_REQUESTS_PER_MINUTE: '100000',
  };
  worker = await startTestApp(settings, api.database, { role: 'worker' });
  const busiest = await busiestUntil(worker, untilStatus(api, key, id, 'completed'));
  assert.equal(busiest, 1, 'a process spoke');
  const speech = (state: string) => ['aloud_speech_processes', { pool: 'builtin', state }] as const;
  const figures = await until(
    () => figuresOf(worker as TestApp),
    (read) => read(...speech('busy')) === 0 && read('aloud_webhook_attempts_total', retried) > 0,
  );
  const elapsed = Date.now() / 1000 - startedAt;
  assert.deepEqual([figures(...speech('idle')), figures(...speech('waiting'))], [1, 0]);
  assert.equal(figures('aloud_conversion_attempts_total', { outcome: 'completed' }), 1);
  assert.equal(figures('aloud_conversion_duration_seconds_count'), 1);
  const took = figures('aloud_conversion_duration_seconds_sum');
  assert.ok(took > 0 && took <= elapsed, `${took} of ${elapsed} s`);
  assert.equal(figures('aloud_conversion_queue_seconds_count'), 1);
  const waited = figures('aloud_conversion_queue_seconds_sum');
  assert.ok(waited >= 100 && waited <= 100 + elapsed, `${waited} s`);
  assert.equal(figures('aloud_conversion_queue_seconds_bucket', { le: '80' }), 0);
  assert.equal(figures('aloud_conversion_queue_seconds_bucket', { le: '+Inf' }), 1);
});

const retried = { outcome: 'retried' };

/** The most processes that spoke at once. Sentences are short, so it asks often until one is heard. */
async function busiestUntil(app: TestApp, end: Promise<unknown>): Promise<number> {
  let ended = false;
  const ending = end.finally(() => {
    ended = true;
  });
  let busiest = 0;
  while (!ended) {
    const busy = (await figuresOf(app))('aloud_speech_processes', { state: 'busy' });
    busiest = Math.max(busiest, busy);
    // Asking takes the processor time that the voice needs.
    await pause(busiest === 0 ? 20 : 300);
  }
  await ending;
  return busiest;
}

test('the age of the oldest webhook is that of the first attempt, retries included', async () => {
  assert.ok(worker);
  const startedAt = Date.now() / 1000;
  await query(`update webhook_deliveries set created_at = now() - interval '1 hour'`);
  const oldest = await until(
    async () => (await figuresOf(api))('aloud_webhook_oldest_seconds'),
    (seconds) => seconds >= 3600,
  );
  assert.ok(oldest <= 3600 + Date.now() / 1000 - startedAt);
  assert.equal((await figuresOf(api))('aloud_webhook_deliveries_waiting'), 1);
});

test('webhooks of an organization that is leaving wait for no worker', async () => {
  await query(`update organizations set delete_after = now() + interval '7 days'`);
  await query(`update webhook_deliveries set due_at = now() - interval '1 hour'
    where state = 'pending' and locked_by is null`);
  const read = await until(
    () => figuresOf(api),
    (figures) => figures('aloud_webhook_deliveries_waiting') === 0,
  );
  assert.equal(read('aloud_queue_oldest_due_seconds', { queue: 'deliveries' }), 0);
  assert.equal(read('aloud_webhook_oldest_seconds'), 0);
  await query('update organizations set delete_after = null');
});

test('every maintenance task says when it succeeded, and media are summed up', async () => {
  const before = Date.now() / 1000 - 1;
  await query('update maintenance_tasks set due_at = now()');
  const names = Object.keys(maintenanceTasks(api.services));
  const last = (task: string) => ['aloud_maintenance_last_success_timestamp_seconds', { task }] as const;
  const read = await until(
    () => figuresOf(api),
    (figures) => names.every((task) => figures(...last(task)) >= before),
  );
  for (const task of names) assert.ok(read(...last(task)) <= Date.now() / 1000 + 1, task);
  const [{ bytes }] = await query(`select sum((media ->> 'bytes')::int)::int as bytes from conversions`);
  assert.ok(bytes > 1000);
  assert.equal(read('aloud_media_bytes'), bytes);
  assert.equal(read('aloud_workers', { state: 'ready' }), 1);
  assert.equal(read('aloud_conversions', { status: 'completed' }), 1);
});

test('acquired connections count as busy, and as idle once they are released', async () => {
  const { pool } = api.services.store;
  const connections = (state: string) => ['aloud_database_connections', { pool: 'requests', state }] as const;
  const held = await Promise.all([1, 2, 3].map(() => pool.connect()));
  assert.ok((await figuresOf(api))(...connections('busy')) >= 3);
  for (const client of held) client.release();
  const read = await until(
    () => figuresOf(api),
    (figures) => figures(...connections('busy')) < 3,
  );
  assert.ok(read(...connections('idle')) >= 2);
  assert.equal(read(...connections('waiting')), 0);
});
