import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { verifyWebhook } from '../../sdk/verify-webhook.ts';
import { completeAttempt, failAttempt } from '../../src/operations/conversions/attempt.ts';
import { actForOrganization } from '../../src/operations/enter-organization.ts';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { chargeAttempt } from '../../src/operations/quota.ts';
import { listDeliveries, replayDelivery } from '../../src/operations/webhooks/deliveries.ts';
import { revealOrganizationSecret } from '../../src/operations/webhooks/secrets.ts';
import { inTransaction } from '../../src/storage/database.ts';
import type { TestApp } from '../support/app.ts';
import { pretendedResult } from '../support/conversions.ts';
import { type StoredConversion, storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';
import type { Receiver } from '../support/webhook-receiver.ts';
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
  ({ app, receiver, close } = await startAppWithReceiver());
});
after(() => close());

test('an event arrives at every endpoint that wants it, signed over the bytes that were sent', async () => {
  const { organizationId } = await app.customer();
  const all = await addEndpoint(app, organizationId, { url: `${receiver.url}/all` });
  await addEndpoint(app, organizationId, { url: `${receiver.url}/some`, eventTypes: ['quota.exceeded'] });
  await addEndpoint(app, organizationId, { url: `${receiver.url}/sandbox`, mode: 'sandbox' });
  const eventId = await emit(app, organizationId);
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
  assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 60);
  const signature = createHmac('sha256', all.secret).update(`${timestamp}.${body}`).digest('hex');
  assert.equal(headers['x-service-signature'], `t=${timestamp},v1=${signature}`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(receiver.arrivals.length, 1);
});

test('the outcome of a conversion goes to its webhook_url, signed with the organization’s secret', async () => {
  const { organizationId } = await app.customer({ mode: 'sandbox' });
  const url = `${receiver.url}/outcome`;
  const running = await runningConversion(organizationId, { webhookUrl: url, sourceType: 'document' });
  await failAttempt(app.services, running, { code: 'GENERATION_FAILED', message: 'It broke.' });
  const { headers, body } = await arrivalAt(receiver, '/outcome');
  const secret = await revealOrganizationSecret(
    await actForOrganization(app.core.services, { organizationId, mode: 'sandbox' }),
  );
  const event = await verifyWebhook({ body, signature: String(headers['x-service-signature']), secret });
  assert.equal(event.type, 'conversion.failed');
  const { created_at, failed_at, ...data } = event.data as Record<string, unknown>;
  assert.deepEqual(data, {
    ...{ id: running.id, status: 'failed', source_type: 'document', content_description: 'Northwind 2.4' },
    ...{ tone: 'casual', verbosity: 'normal', speakers: 1, source: 'api' },
    ...{
      audio_url: null,
      audio_duration_seconds: null,
      script_text: null,
      listen_url: null,
      embed_url: null,
    },
    ...{ completed_at: null, error: { code: 'GENERATION_FAILED', message: 'It broke.' }, refunded: false },
  });
  for (const moment of [created_at, failed_at]) assert.match(String(moment), /^\d{4}-.*Z$/);
});

test('a completed changelog is reported with all its fields, in their order, and an address that plays', async () => {
  const { organizationId } = await app.customer();
  await addEndpoint(app, organizationId, { url: `${receiver.url}/changelog` });
  const running = await runningConversion(organizationId, { publicUrl: true });
  await app.database.store.pool.query(
    `update conversions set product_name = 'Northwind', version = '2.4' where id = $1`,
    [running.id],
  );
  await completeAttempt(app.services, running, { ...pretendedResult, durationSeconds: 2.5 });
  const { data } = JSON.parse((await arrivalAt(receiver, '/changelog')).body);
  assert.deepEqual(Object.keys(data), [
    ...[
      'id',
      'status',
      'source_type',
      'mode',
      'product_name',
      'version',
      'tone',
      'duration',
      'output_format',
    ],
    ...[
      'source',
      'audio_url',
      'video_url',
      'audio_duration_seconds',
      'script_text',
      'listen_url',
      'embed_url',
    ],
    ...['created_at', 'completed_at'],
  ]);
  assert.deepEqual(
    [
      data.status,
      data.mode,
      data.product_name,
      data.version,
      data.duration,
      data.output_format,
      data.video_url,
    ],
    ['completed', 'changelog', 'Northwind', '2.4', 'normal', 'audio', null],
  );
  assert.equal(data.audio_duration_seconds, 2.5);
  assert.equal(data.script_text, 'Hello.');
  assert.equal(data.listen_url, `${app.siteUrl}/listen/${running.id}`);
  assert.match(data.audio_url, new RegExp(`/media/${running.id}/1/a\\.mp3\\?expires=\\d+&signature=`));
});

test('an event about audio that is being made again is not sent, and that of a deleted one is canceled', async () => {
  const { organizationId, key } = await app.customer();
  receiver.answer = (response) => response.writeHead(503).end();
  await addEndpoint(app, organizationId, { url: `${receiver.url}/again` });
  const [retried, deleted] = [
    await runningConversion(organizationId, {}),
    await runningConversion(organizationId, {}),
  ];
  for (const running of [retried, deleted]) await completeAttempt(app.services, running, pretendedResult);
  const { pool } = app.database.store;
  const statesOf = async ({ id }: { id: string }) => {
    const { rows } = await pool.query(
      `select state, attempts from webhook_deliveries where event_id in (select id from events where conversion_id = $1)`,
      [id],
    );
    return rows.map(({ state, attempts }) => `${state} ${attempts}`);
  };
  for (const each of [retried, deleted])
    await until(
      () => statesOf(each),
      ([state]) => state === 'pending 1',
    );
  await pool.query(
    `update conversions set attempt = 2, status = 'generating', media = null, locked_until = 'infinity' where id = $1`,
    [retried.id],
  );
  await app.request(`/v1/conversions/${deleted.id}`, { method: 'DELETE', key });
  assert.deepEqual(await statesOf(deleted), ['cancelled 1']);
  await advanceDeliveries(app, 100);
  await until(
    () => statesOf(retried),
    ([state]) => state === 'cancelled 1',
  );
  assert.equal(arrivalsAt(receiver, '/again').length, 2);
  const context = await ownerContext(app, organizationId, 'again@northwind.example');
  for (const [{ id: conversionId }, reason] of [
    [retried, /outdated: its audio was replaced or removed/],
    [deleted, /was deleted, so there is nothing left to send/],
  ] as const) {
    const page = { filter: { conversionId }, cursor: null, limit: 2 };
    const [delivery] = (await listDeliveries(context, page)).items;
    await assert.rejects(replayDelivery(context, delivery?.id ?? ''), reason);
    assert.equal((await statesOf({ id: conversionId })).length, 1, 'nothing is queued');
  }
  receiver.answer = (response) => response.writeHead(200).end();
});

test('an event about replaced audio is sent on to a receiver that gets no newer one', async () => {
  const { organizationId } = await app.customer();
  receiver.answer = (response) => response.writeHead(503).end();
  const [first, second] = [`${receiver.url}/first`, `${receiver.url}/second`];
  const revised = await runningConversion(organizationId, { webhookUrl: first });
  const { pool } = app.database.store;
  const revise = async (attempt: number, webhookUrl: string) => {
    await pool.query(
      `update conversions set attempt = $2, media_attempt = $2 - 1, status = 'generating', webhook_url = $3,
        locked_until = 'infinity' where id = $1`,
      [revised.id, attempt, webhookUrl],
    );
    const result = { ...pretendedResult, durationSeconds: attempt };
    await completeAttempt(app.services, { ...revised, attempt }, result);
  };
  const untilStates = (...expected: string[]) =>
    until(
      async () => {
        const { rows } = await pool.query(
          `select attempt, state, attempts from webhook_deliveries join events on events.id = event_id
            where conversion_id = $1 order by attempt`,
          [revised.id],
        );
        return rows.map(({ attempt, state, attempts }) => `${attempt}: ${state} ${attempts}`).join();
      },
      (states) => states === expected.join(),
    );
  await completeAttempt(app.services, revised, pretendedResult);
  await untilStates('1: pending 1');
  await revise(2, second);
  await untilStates('1: pending 1', '2: pending 1');
  await advanceDeliveries(app, 100);
  await untilStates('1: pending 2', '2: pending 2');
  const [, repeated] = arrivalsAt(receiver, '/first');
  const { data } = JSON.parse(repeated?.body ?? '');
  assert.equal(data.audio_duration_seconds, pretendedResult.durationSeconds, 'of the first attempt');
  assert.match(data.audio_url, new RegExp(`/media/${revised.id}/2/`), 'its address plays');

  receiver.answer = (response) => response.writeHead(200).end();
  await revise(3, first);
  await untilStates('1: pending 2', '2: pending 2', '3: delivered 1');
  await advanceDeliveries(app, 1000);
  await untilStates('1: cancelled 2', '2: delivered 3', '3: delivered 1');
});

test('quota events come from the request that reaches the mark, once', async () => {
  const customer = await app.customer();
  await updateOrganization(app.core.services, customer.organizationId, { audioQuota: 1 });
  await addEndpoint(app, customer.organizationId, {
    url: `${receiver.url}/quota`,
    eventTypes: ['quota.exceeded'],
  });
  await inTransaction(app.database.store.database, async (transaction) => {
    const caller = { organizationId: customer.organizationId, tier: 'team' as const };
    const attempt = { conversionId: randomUUID(), attempt: 1 };
    await chargeAttempt({ ...app.services, caller }, transaction, attempt);
    await chargeAttempt({ ...app.services, caller }, transaction, attempt);
  });
  const { data, type } = JSON.parse((await arrivalAt(receiver, '/quota')).body);
  assert.equal(type, 'quota.exceeded');
  assert.deepEqual(
    [data.organization_id, data.kind, data.quota, data.used, data.remaining, data.percent],
    [customer.organizationId, 'audio', 1, 1, 0, 100],
  );
});

/** A conversion whose script is written and whose audio is being made. */
async function runningConversion(
  organizationId: string,
  {
    webhookUrl = null as string | null,
    ...fields
  }: Partial<StoredConversion> & { webhookUrl?: string | null },
) {
  const script = {
    language: 'en',
    speakers: 1,
    turns: [{ speaker: 1, text: 'Hello.', section: null }],
  } as const;
  const id = await storeConversion(app, { organizationId, status: 'generating', script, ...fields });
  await app.database.store.pool.query('update conversions set webhook_url = $2 where id = $1', [
    id,
    webhookUrl,
  ]);
  return { id, attempt: 1, organizationId };
}
