import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { until } from '../support/conversions.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { addEndpoint, tell, webhooksToLoopback } from '../support/webhooks.ts';

let app: TestApp;
let receiver: Receiver;
let forget: () => Promise<void>;

before(async () => {
  receiver = await startReceiver();
  const { settings, remove } = await webhooksToLoopback(receiver.authority);
  forget = remove;
  app = await startTestApp(settings);
});
after(async () => {
  await app.close();
  await receiver.close();
  await forget();
});

test('an event arrives at every endpoint that wants it, signed over the bytes that were sent', async () => {
  const { organizationId } = await app.customer();
  const all = await addEndpoint(app, organizationId, { url: `${receiver.url}/all` });
  await addEndpoint(app, organizationId, { url: `${receiver.url}/some`, eventTypes: ['quota.exceeded'] });
  await addEndpoint(app, organizationId, { url: `${receiver.url}/sandbox`, mode: 'sandbox' });
  const eventId = await tell(app, organizationId);
  const [arrival] = await until(
    () => receiver.arrivals,
    (arrivals) => arrivals.length > 0,
  );
  assert.ok(arrival);
  assert.equal(arrival.path, '/all');
  const { headers, body } = arrival;
  const envelope = JSON.parse(body);
  assert.deepEqual(Object.keys(envelope), ['id', 'type', 'created_at', 'api_version', 'data']);
  assert.equal(envelope.id, eventId);
  assert.match(envelope.api_version, /^\d{4}-\d{2}-\d{2}$/);
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['x-service-event'], 'quota.warning');
  assert.match(String(headers['x-service-delivery']), /^dlv_\w{24}$/);
  const timestamp = String(headers['x-service-timestamp']);
  assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 5);
  const signature = createHmac('sha256', all.secret).update(`${timestamp}.${body}`).digest('hex');
  assert.equal(headers['x-service-signature'], `t=${timestamp},v1=${signature}`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(receiver.arrivals.length, 1);
});
