import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyWebhook } from '../../sdk/verify-webhook.ts';
import { listDeliveries, replayDelivery, showDelivery } from '../../src/operations/webhooks/deliveries.ts';
import {
  deleteEndpoint,
  listEndpoints,
  sendTestEvent,
  showEndpoint,
  updateEndpoint,
} from '../../src/operations/webhooks/endpoints.ts';
import {
  revealOrganizationSecret,
  revealSecret,
  rotateEndpointSecret,
} from '../../src/operations/webhooks/secrets.ts';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import type { Receiver } from '../support/webhook-receiver.ts';
import {
  addEndpoint,
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
  ({ app, receiver, close } = await startAppWithReceiver());
});
after(() => close());

test('while a secret is being replaced, both sign; a test event and a replay go out like others', async () => {
  const { organizationId } = await app.customer();
  const context = await ownerContext(app, organizationId, 'owner@northwind.example');
  const { id, secret } = await addEndpoint(app, organizationId, { url: `${receiver.url}/rotated` });
  const rotated = await rotateEndpointSecret(context, id);
  assert.notEqual(rotated.secret, secret);
  assert.equal(await revealSecret(context, id), rotated.secret);
  const sent = await sendTestEvent(context, id);
  const { headers, body } = await arrivalAt(receiver, '/rotated');
  const signature = String(headers['x-service-signature']);
  assert.equal(signature.match(/v1=/g)?.length, 2);
  for (const each of [secret, rotated.secret]) {
    assert.equal((await verifyWebhook({ body, signature, secret: each })).type, 'webhook.test');
  }
  await until(
    () => showDelivery(context, sent.id),
    ({ delivery }) => delivery.state === 'delivered',
  );
  const replay = await replayDelivery(context, sent.id);
  const again = await until(
    () => arrivalsAt(receiver, '/rotated'),
    (arrivals) => arrivals.length === 2,
  );
  const [first, second] = again;
  assert.equal(JSON.parse(second?.body ?? '').id, JSON.parse(first?.body ?? '').id);
  assert.notEqual(second?.headers['x-service-delivery'], first?.headers['x-service-delivery']);
  const { delivery, attempts } = await until(
    () => showDelivery(context, replay.id),
    (shown) => shown.delivery.state === 'delivered',
  );
  assert.equal(delivery.replayOf, sent.id);
  assert.deepEqual(
    attempts.map(({ id: attemptId, number, status, response }) => [attemptId, number, status, response]),
    [[second?.headers['x-service-delivery'], 1, 200, 'ok']],
  );
  const page = await listDeliveries(context, { filter: { endpointId: id }, cursor: null, limit: 1 });
  assert.deepEqual([page.items[0]?.id, page.nextCursor !== null], [replay.id, true]);
  const rest = await listDeliveries(context, { filter: {}, cursor: page.nextCursor, limit: 5 });
  assert.deepEqual(
    rest.items.map((item) => item.id),
    [sent.id],
  );
});

test('410 disables an endpoint, and what waits for it is not sent; enabled again, it gets what comes', async () => {
  const { organizationId } = await app.customer();
  const context = await ownerContext(app, organizationId, 'other@northwind.example');
  const { id } = await addEndpoint(app, organizationId, { url: `${receiver.url}/gone` });
  receiver.answer = (response, { path }) => response.writeHead(path === '/gone' ? 410 : 200).end();
  await emit(app, organizationId);
  await until(
    () => showEndpoint(context, id),
    (endpoint) => endpoint.disabledReason === 'gone',
  );
  receiver.answer = (response) => response.writeHead(200).end('ok');
  await emit(app, organizationId);
  await assert.rejects(sendTestEvent(context, id), /disabled/);
  await updateEndpoint(context, id, { disabled: false });
  const wanted = await emit(app, organizationId);
  const arrivals = await until(
    () => arrivalsAt(receiver, '/gone'),
    (those) => those.length === 2,
  );
  assert.equal(JSON.parse(arrivals[1]?.body ?? '').id, wanted);
});

test('a change of a webhook that is being deleted finds none', async () => {
  const { organizationId } = await app.customer();
  const context = await ownerContext(app, organizationId, 'late@northwind.example');
  const { id } = await addEndpoint(app, organizationId, { url: `${receiver.url}/late` });
  const { pool } = app.database.store;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from webhook_endpoints where id = $1', [id]);
    const change = assert.rejects(updateEndpoint(context, id, { disabled: true }), { code: 'NOT_FOUND' });
    await until(async () => (await pool.query('select from pg_locks where not granted')).rowCount);
    await client.query('commit');
    await change;
  } finally {
    client.release();
  }
});

test('only admins change webhooks and only owners see secrets; other organizations see nothing of them', async () => {
  const { organizationId } = await app.customer();
  const owner = await ownerContext(app, organizationId, 'chief@northwind.example');
  const { id } = await addEndpoint(app, organizationId, { url: `${receiver.url}/roles` });
  const as = (role: 'admin' | 'member') => ({ ...owner, caller: { ...owner.caller, role } });
  assert.equal((await showEndpoint(as('member'), id)).id, id);
  for (const change of [
    () => rotateEndpointSecret(as('member'), id),
    () => deleteEndpoint(as('member'), id),
    () => sendTestEvent(as('member'), id),
    () => revealSecret(as('admin'), id),
    () => revealOrganizationSecret(as('admin')),
  ]) {
    await assert.rejects(change, { code: 'FORBIDDEN' });
  }
  const stranger = await ownerContext(app, (await app.customer()).organizationId, 'stranger@contoso.example');
  const sandbox = { ...owner, caller: { ...owner.caller, mode: 'sandbox' as const } };
  for (const context of [stranger, sandbox]) {
    assert.deepEqual(await listEndpoints(context), []);
    for (const use of [showEndpoint, rotateEndpointSecret, revealSecret, deleteEndpoint, sendTestEvent]) {
      await assert.rejects(use(context, id), { code: 'NOT_FOUND' });
    }
  }
});
