import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import type { TestApp } from '../support/app.ts';
import { createConversion } from '../support/conversions.ts';
import { until } from '../support/until.ts';
import { addEndpoint, emit, startAppWithReceiver } from '../support/webhooks.ts';

const lines: any[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
let parts: Awaited<ReturnType<typeof startAppWithReceiver>>;
let app: TestApp;
before(async () => {
  parts = await startAppWithReceiver({}, { logger: pino({ level: 'info' }, sink) });
  ({ app } = parts);
});
after(() => parts.close());

test('a conversion and its delivery are one line each, and a request keeps the id and trace it came with', async () => {
  const { organizationId, key } = await app.customer({ mode: 'sandbox' });
  const trace = 'a'.repeat(32);
  const headers = { 'x-request-id': 'proxy-12345', traceparent: `00-${trace}-${'b'.repeat(16)}-01` };
  const answerTime = 100;
  parts.receiver.answer = (response) => void setTimeout(() => response.writeHead(200).end(), answerTime);
  const webhook_url = `${parts.receiver.url}/hook`;
  const answer = await createConversion(app, key, { webhook_url }, headers);
  assert.equal(answer.headers.get('x-request-id'), 'proxy-12345');
  const { data } = await answer.json();
  const [delivery] = await until(
    () => lines.filter(({ msg }) => msg === 'delivery'),
    (found) => found.length > 0,
  );
  const conversions = lines.filter(({ msg }) => msg === 'conversion');
  assert.equal(conversions.length, 1);
  const [
    { conversion_id, attempt, organization_id, outcome, seconds, write_seconds, render_seconds, request_id },
  ] = conversions;
  assert.equal(request_id, 'proxy-12345');
  assert.deepEqual(
    [conversion_id, attempt, organization_id, outcome],
    [data.id, 1, organizationId, 'completed'],
  );
  assert.ok(seconds >= write_seconds && seconds >= render_seconds && render_seconds > 0);
  assert.deepEqual(
    [delivery.conversion_id, delivery.organization_id, delivery.attempt, delivery.outcome, delivery.status],
    [data.id, organizationId, 1, 'delivered', 200],
  );
  assert.ok(Number.isSafeInteger(delivery.duration_ms) && delivery.duration_ms >= answerTime - 5);
  const request = lines.find(({ request_id }) => request_id === 'proxy-12345');
  assert.equal(request.trace_id, trace);
  const written = lines.find(({ msg }) => msg === 'wrote a script');
  assert.deepEqual([request.conversion_id, written.conversion_id], [data.id, data.id]);
});

test('a delivery that fails says why', async () => {
  const { key } = await app.customer({ mode: 'sandbox' });
  parts.receiver.answer = (response) => void response.destroy();
  await createConversion(app, key, { webhook_url: `${parts.receiver.url}/hook` });
  const { error, status } = await until(() =>
    lines.find(({ msg, outcome }) => msg === 'delivery' && outcome === 'retried'),
  );
  assert.deepEqual([status, typeof error], [null, 'string']);
  assert.notEqual(error, '');
});

test('a delivery that fails names webhook, receiver and cause, and nothing that may be a secret', async () => {
  const { organizationId } = await app.customer();
  parts.receiver.answer = (response) => void response.writeHead(503).end('token=in-the-answer');
  const url = `${parts.receiver.url}/hooks/in-the-path?token=in-the-query`;
  const { id } = await addEndpoint(app, organizationId, { url });
  await emit(app, organizationId);
  const line = await until(() => lines.find(({ webhook_id }) => webhook_id === id));
  const { organization_id, receiver, event_type, outcome, status, error } = line;
  assert.deepEqual(
    { organization_id, receiver, event_type, outcome, status, error },
    {
      ...{ organization_id: organizationId, receiver: parts.receiver.url, event_type: 'quota.warning' },
      ...{ outcome: 'retried', status: 503, error: 'The receiver answered with the status 503.' },
    },
  );
  assert.doesNotMatch(JSON.stringify(line), /in-the-/);
});
