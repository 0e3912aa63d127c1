import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyWebhook } from '../../sdk/verify-webhook.ts';
import { retryDelays } from '../../src/domain/webhook.ts';
import { actForOrganization } from '../../src/operations/enter-organization.ts';
import { listOwnNotices } from '../../src/operations/notify.ts';
import { listDeliveries, showDelivery } from '../../src/operations/webhooks/deliveries.ts';
import { showEndpoint } from '../../src/operations/webhooks/endpoints.ts';
import { rotateEndpointSecret } from '../../src/operations/webhooks/secrets.ts';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import type { Arrival, Receiver } from '../support/webhook-receiver.ts';
import {
  addEndpoint,
  advanceDeliveries,
  arrivalAt,
  arrivalsAt,
  emit,
  ownerContext,
  startAppWithReceiver,
} from '../support/webhooks.ts';

let app: TestApp;
let receiver: Receiver;
let close: () => Promise<void>;

before(async () => {
  // Nothing listens there: mail has to wait.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'aloud@example.com' };
  ({ app, receiver, close } = await startAppWithReceiver(mail));
});
after(() => close());

test('six attempts at their times, then a mark and one mail; what arrives later takes the mark off', async () => {
  assert.deepEqual(retryDelays, [60, 300, 1800, 7200, 28_800]);
  const { organizationId } = await app.customer();
  const context = await ownerContext(app, organizationId, 'owner@northwind.example');
  const { id } = await addEndpoint(app, organizationId, { url: `${receiver.url}/down` });
  receiver.answer = (response) => response.writeHead(503).end('busy');
  const eventId = await emit(app, organizationId);
  await arrived('/down', 1);
  const deliveryId = await onlyDelivery(context);

  for (const [index, delay] of retryDelays.entries()) {
    const { delivery, attempts } = await recorded(context, deliveryId, index + 1);
    const last = attempts.at(-1);
    assert.ok(last && delivery.dueAt);
    const ended = last.startedAt.getTime() + last.durationMilliseconds;
    const wait = (delivery.dueAt.getTime() - ended) / 1000;
    assert.ok(Math.abs(wait - delay) < 5, `try ${index + 2} is due ${wait} s after the end of the last`);
    // Half a minute before its time nothing comes; at its time, it does.
    await advanceDeliveries(app, delay - 30 - (Date.now() - ended) / 1000);
    await pause(1500);
    assert.equal(arrivalsAt(receiver, '/down').length, index + 1, `try ${index + 2} came too early`);
    await advanceDeliveries(app, 30);
    await arrived('/down', index + 2);
  }

  const { delivery, attempts } = await recorded(context, deliveryId, 6);
  assert.deepEqual([delivery.state, delivery.dueAt], ['failed', null]);
  assert.deepEqual(
    attempts.map(({ number, status, response }) => [number, status, response]),
    [1, 2, 3, 4, 5, 6].map((number) => [number, 503, 'busy']),
  );
  freshEachTime(arrivalsAt(receiver, '/down'), eventId);
  assert.ok((await showEndpoint(context, id)).failingSince);
  await oneMail(organizationId);

  await failForGood(organizationId, '/down');
  await oneMail(organizationId);
  receiver.answer = (response) => response.writeHead(204).end();
  await emit(app, organizationId);
  await until(
    () => showEndpoint(context, id),
    ({ failingSince }) => failingSince === null,
  );
});

test('a secret that cannot be read is a failed attempt, and a rotation mends it at once', async () => {
  const { organizationId } = await app.customer();
  const endpoint = await addEndpoint(app, organizationId, { url: `${receiver.url}/unreadable` });
  const { pool } = app.database.store;
  await pool.query(`update webhook_endpoints set secret = '\\x00' where id = $1`, [endpoint.id]);
  await emit(app, organizationId);
  const attempt = async () => {
    const { rows } = await pool.query(
      `select error, number from webhook_attempts a join webhook_deliveries d on d.id = delivery_id
       where endpoint_id = $1 order by number desc`,
      [endpoint.id],
    );
    return rows[0];
  };
  const first = await until(attempt);
  assert.equal(first.number, 1);
  assert.match(first.error, /signing secret cannot be read.*Rotate it/s);
  const context = await actForOrganization(app.core.services, { organizationId, mode: 'live' });
  const { secret } = await rotateEndpointSecret(context, endpoint.id);
  await advanceDeliveries(app, 3600);
  const { headers, body } = await arrivalAt(receiver, '/unreadable');
  await verifyWebhook({ body, signature: String(headers['x-service-signature']), secret });
});

test('a URL of a request that fails for good causes one mail a day too', async () => {
  const { organizationId } = await app.customer();
  await ownerContext(app, organizationId, 'second@northwind.example');
  receiver.answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  await failForGood(organizationId, '/own', `${receiver.url}/own`);
  await failForGood(organizationId, '/own', `${receiver.url}/own`);
  assert.equal(arrivalsAt(receiver, '/own').length, 12);
  assert.deepEqual(arrivalsAt(receiver, '/elsewhere'), []);
  await oneMail(organizationId);
});

test('a webhook that is gone is disabled, and its owner gets one mail and one notice', async () => {
  const { organizationId } = await app.customer();
  const context = await ownerContext(app, organizationId, 'third@northwind.example');
  const { id, url } = await addEndpoint(app, organizationId, { url: `${receiver.url}/closed` });
  receiver.answer = (response) => response.writeHead(410).end();
  await Promise.all([emit(app, organizationId), emit(app, organizationId)]);
  await until(
    () => showEndpoint(context, id),
    ({ disabledReason }) => disabledReason === 'gone',
  );
  await until(
    () => waitingTries(organizationId),
    (waiting) => waiting.length === 0,
  );
  await oneMail(organizationId, 'webhook-gone');
  const notices = await listOwnNotices(context);
  assert.deepEqual(
    notices.map(({ kind, text }) => [kind, text.includes(url)]),
    [['webhook-gone', true]],
  );
});

test('a URL of a request that was gone once still notifies its owner when it fails', async () => {
  const { organizationId } = await app.customer();
  await ownerContext(app, organizationId, 'fourth@northwind.example');
  const webhookUrl = `${receiver.url}/once`;
  receiver.answer = (response) => response.writeHead(410).end();
  await emit(app, organizationId, { webhookUrl });
  await arrived('/once', 1);
  await until(
    () => waitingTries(organizationId),
    (waiting) => waiting.length === 0,
  );
  receiver.answer = (response) => response.writeHead(503).end();
  await failForGood(organizationId, '/once', webhookUrl);
  await oneMail(organizationId);
});

/** All six attempts at one more event, without looking at their times. */
async function failForGood(organizationId: string, path: string, webhookUrl?: string): Promise<void> {
  const before = arrivalsAt(receiver, path).length;
  await emit(app, organizationId, webhookUrl ? { webhookUrl } : {});
  for (let attempts = 1; attempts <= 6; attempts += 1) {
    await arrived(path, before + attempts);
    await until(
      () => waitingTries(organizationId),
      (waiting) => (attempts === 6 ? waiting.length === 0 : waiting.includes(attempts)),
    );
    await advanceDeliveries(app, 30_000);
  }
}

async function waitingTries(organizationId: string): Promise<number[]> {
  const { rows } = await app.database.store.pool.query(
    `select attempts from webhook_deliveries where organization_id = $1 and state = 'pending'`,
    [organizationId],
  );
  return rows.map((row) => row.attempts);
}

async function oneMail(organizationId: string, kind = 'webhook-failing'): Promise<void> {
  const { rows } = await app.database.store.pool.query(
    'select kind, recipient, state from mails where organization_id = $1',
    [organizationId],
  );
  assert.equal(rows.length, 1);
  assert.deepEqual([rows[0].kind, rows[0].state], [kind, 'waiting']);
}

function freshEachTime(arrivals: readonly Arrival[], eventId: string): void {
  const different = (pick: (arrival: Arrival) => unknown) => new Set(arrivals.map(pick)).size;
  assert.equal(
    different(({ headers }) => headers['x-service-delivery']),
    6,
  );
  assert.equal(
    different(({ headers }) => headers['x-service-signature']),
    6,
  );
  assert.deepEqual(new Set(arrivals.map(({ body }) => JSON.parse(body).id)), new Set([eventId]));
}

type OrganizationContext = Awaited<ReturnType<typeof ownerContext>>;

async function onlyDelivery(context: OrganizationContext): Promise<string> {
  const { items } = await listDeliveries(context, { filter: {}, cursor: null, limit: 2 });
  assert.equal(items.length, 1);
  return items[0]?.id ?? '';
}

function recorded(context: OrganizationContext, id: string, count: number) {
  return until(
    () => showDelivery(context, id),
    ({ delivery }) => delivery.attempts === count,
  );
}

function arrived(path: string, count: number): Promise<Arrival[]> {
  return until(
    () => arrivalsAt(receiver, path),
    (arrivals) => arrivals.length === count,
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
