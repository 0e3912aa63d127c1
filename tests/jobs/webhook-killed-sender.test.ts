import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TestApp } from '../support/app.ts';
import { type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import type { Receiver } from '../support/webhook-receiver.ts';
import { addEndpoint, emit, startAppWithReceiver } from '../support/webhooks.ts';

let app: TestApp;
let receiver: Receiver;
let directory: string;
let webhookSettings: Record<string, string>;
let close: () => Promise<void>;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-webhooks-'));
  ({ app, receiver, settings: webhookSettings, close } = await startAppWithReceiver({}, { role: 'api' }));
});
after(async () => {
  await close();
  await rm(directory, { recursive: true, force: true });
});

test('what a killed worker was sending may be sent by another within 30 seconds, and is, under the same event id', async () => {
  const { organizationId } = await app.customer();
  await addEndpoint(app, organizationId, { url: `${receiver.url}/` });
  const events: string[] = [];
  for (let count = 0; count < 10; count += 1) events.push(await emit(app, organizationId));
  receiver.answer = () => {};
  const worker = await startWorker();
  await until(
    () => receiver.arrivals.length,
    (count) => count > 0,
  );
  worker.child.kill('SIGKILL');
  await worker.exited;
  receiver.answer = (response) => response.writeHead(200).end();
  const hung = new Set(receiver.arrivals.map(({ body }) => JSON.parse(body).id));
  // On a busy machine, a start takes long too: what counts is when another worker may send them.
  const { rows } = await app.database.store.pool.query<{ seconds: number }>(
    `select extract(epoch from locked_until - clock_timestamp())::float as seconds from webhook_deliveries
     where locked_by is not null`,
  );
  assert.ok(rows.length > 0 && rows.every(({ seconds }) => seconds <= 30), JSON.stringify(rows));
  const next = await startWorker();
  await until(
    () => app.database.store.pool.query(`select from webhook_deliveries where state = 'delivered'`),
    ({ rowCount }) => rowCount === events.length,
  );
  const sent = Map.groupBy(receiver.arrivals, ({ body }) => JSON.parse(body).id as string);
  assert.deepEqual([...sent.keys()].sort(), events.toSorted());
  for (const [id, arrivals] of sent) {
    assert.equal(arrivals.length, hung.has(id) ? 2 : 1, id);
    const deliveries = new Set(arrivals.map(({ headers }) => headers['x-service-delivery']));
    assert.equal(deliveries.size, arrivals.length);
  }
  await handsBack(next, organizationId);
});

/** SIGTERM in the middle of a delivery: the process leaves well, and the delivery is made later. */
async function handsBack(worker: Service, organizationId: string): Promise<void> {
  receiver.answer = () => {};
  const before = receiver.arrivals.length;
  await emit(app, organizationId);
  await until(
    () => receiver.arrivals.length,
    (count) => count > before,
  );
  worker.child.kill('SIGTERM');
  assert.equal(await worker.exited, 0, worker.stderr());
  const { rows } = await app.database.store.pool.query(
    `select attempts from webhook_deliveries where state = 'pending'`,
  );
  assert.deepEqual(rows, [{ attempts: 0 }]);
}

function startWorker(): Promise<Service> {
  return startService({
    directory,
    words: ['--role', 'worker'],
    settings: {
      ...webhookSettings,
      ...{ DATABASE_URL: app.database.url, DATA_DIR: app.dataDirectory, LOG_LEVEL: 'warn' },
      SECRET_KEY: 'a secret key that only tests ever use',
      // It loads no voice then; nothing is spoken here.
      ...{ TTS_A_ENGINE: 'openai', OPENAI_API_KEY: 'k' },
    },
  });
}
