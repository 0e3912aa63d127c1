import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failAttempt } from '../../src/operations/conversions/attempt.ts';
import { deferAttempt } from '../../src/storage/conversions/move-attempt.ts';
import { readWorkMetrics } from '../../src/storage/work-metrics.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import {
  completeWithoutAudio,
  createConversion,
  createdId,
  untilStatus,
  workOn,
} from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';
import { addMember, visitAs } from '../support/visitor.ts';
import { emit } from '../support/webhooks.ts';

let app: TestApp;
let organizationId: string;
let key: string;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
  ({ organizationId, key } = await app.customer({ tier: 'team' }));
});
after(() => app.close());

async function aloud(...words: string[]): Promise<any> {
  const settings = {
    ...{ DATABASE_URL: app.database.url, DATA_DIR: app.dataDirectory, SITE_URL: app.siteUrl },
    SECRET_KEY: 'a secret key that only tests ever use',
  };
  const { code, stdout, stderr } = await commandHere(settings, app.dataDirectory)([...words, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function query(text: string, values: readonly unknown[] = [organizationId]) {
  return (await app.database.store.pool.query(text, [...values])).rows;
}

function logged() {
  return query('select actor, action from audit_entries where organization_id = $1 order by id');
}

test('ending a suspension that is none leaves no entry in the audit log', async () => {
  const before = await logged();
  await aloud('org', 'resume', organizationId);
  assert.deepEqual(await logged(), before);
});

test('whatever the operator changes in an organization is in its audit log', async () => {
  const { id: org } = await aloud('org', 'create', '--name', 'Contoso', '--tier', 'pro');
  await aloud('org', 'update', org, '--name', 'Fabrikam', '--tier', 'team', '--audio-quota', '7');
  await aloud('org', 'update', org, '--name', 'Fabrikam');
  await aloud('org', 'secret', org);
  await aloud('org', 'secret', org, '--rotate');
  await aloud('org', 'retention', org, '--media', '90');
  await aloud('credits', 'grant', '--org', org, '--audio', '5');
  const key = await aloud('key', 'create', '--org', org, '--name', 'CI');
  await aloud('key', 'revoke', key.id);
  const url = 'https://fabrikam.example/hook';
  const webhook = await aloud('webhook', 'create', '--org', org, '--url', url, '--sandbox');
  await aloud('webhook', 'rotate', webhook.id);
  assert.equal((await aloud('webhook', 'disable', webhook.id)).disabled_because, 'by hand');
  assert.equal((await aloud('webhook', 'enable', webhook.id)).disabled_at, null);
  await aloud('webhook', 'delete', webhook.id);
  await aloud('product', 'create', '--org', org, '--name', 'Harbor');
  const entries = await query(
    'select actor, action, subject_name from audit_entries where organization_id = $1 order by id',
    [org],
  );
  assert.deepEqual([...new Set(entries.map(({ actor }) => actor))], ['The operator of this installation']);
  assert.deepEqual(
    entries.map((each) => `${each.action} ${each.subject_name}`),
    [
      'organization.created Contoso',
      'organization.changed name, tier and quota',
      'secret.shown single requests',
      'secret.rotated single requests',
      'retention.changed audio and transcripts: 90 days',
      'credits.granted 5',
      `key.created CI (${key.hint})`,
      `key.revoked CI (${key.hint})`,
      `endpoint.created ${url}`,
      `secret.rotated ${url}`,
      `endpoint.disabled ${url}`,
      `endpoint.enabled ${url}`,
      `endpoint.deleted ${url}`,
      'product.created Harbor',
    ],
  );
});

test('the operator finds failed work of an organization, and has it done again', async () => {
  const id = await storeConversion(app, { organizationId, status: 'failed' });
  await storeConversion(app, { organizationId });
  const failed = await aloud('conversion', 'list', '--org', organizationId, '--status', 'failed');
  assert.equal(failed.length, 1);
  assert.deepEqual([failed[0].id, failed[0].status, failed[0].cause], [id, 'failed', 'It broke.']);
  assert.ok(failed[0].failed_at);
  const shown = await aloud('conversion', 'show', id);
  assert.deepEqual([shown.attempt, shown.error.message], [1, 'It broke.']);
  assert.match(shown.log, new RegExp(id));
  await query('update organizations set audio_quota = 0 where id = $1');
  const retried = await aloud('conversion', 'retry', id);
  assert.deepEqual([retried.status, retried.attempt], ['processing', 2]);
  const error = { code: 'GENERATION_FAILED', message: 'It broke again.' } as const;
  await failAttempt(app.services, { id, attempt: 2, organizationId }, error, { refunds: true });
  await aloud('conversion', 'retry', id);
  const ledger = await query('select from quota_ledger where conversion_id = $1', [id]);
  assert.equal(ledger.length, 0, 'a free attempt is neither charged nor refunded');
  await query('update organizations set audio_quota = null where id = $1');

  const webhook = ['webhook', 'create', '--org', organizationId, '--url', 'https://northwind.example/hook'];
  await aloud(...webhook);
  const worker = workOn(app, (attempt) => completeWithoutAudio(app, attempt));
  await untilStatus(app, key, id, 'completed');
  await worker.stop();
  await query(`update webhook_deliveries set state = 'failed', ended_at = now() where organization_id = $1`);
  await query(
    `insert into webhook_attempts (id, delivery_id, number, started_at, duration_milliseconds, status, answer, error)
     select 'dlv_' || number, id, number, now(), 30, status, '', error
     from webhook_deliveries, (values (1, null, 'No route to the host.'), (2, 503, null)) given (number, status, error)
     where organization_id = $1`,
  );
  const [delivery] = await aloud('delivery', 'list', '--org', organizationId, '--failed');
  assert.deepEqual([delivery.conversion_id, delivery.last_error], [id, 'status 503']);
  const { attempts } = await aloud('delivery', 'show', delivery.id);
  assert.deepEqual(
    attempts.map((each: any) => [each.number, typeof each.started_at, each.status, each.error]),
    [
      [1, 'string', null, 'No route to the host.'],
      [2, 'string', 503, null],
    ],
  );
  assert.equal((await aloud('delivery', 'retry', delivery.id)).state, 'pending');
  assert.deepEqual(await logged(), [
    { actor: 'The operator of this installation', action: 'organization.created' },
    { actor: 'The operator of this installation', action: 'key.created' },
    { actor: 'The operator of this installation', action: 'conversion.retried-free' },
    { actor: 'The operator of this installation', action: 'conversion.retried-free' },
    { actor: 'The operator of this installation', action: 'endpoint.created' },
    { actor: 'The operator of this installation', action: 'delivery.replayed' },
  ]);
});

test('the operator sends what waits for a retry now', async () => {
  const customer = await app.customer({ tier: 'pro' });
  const url = 'https://well-again.example/hook';
  const { id: webhook } = await aloud('webhook', 'create', '--org', customer.organizationId, '--url', url);
  for (let index = 0; index < 2; index += 1) await emit(app, customer.organizationId);
  const wait = `update webhook_deliveries set attempts = 1, due_at = now() + interval '1 hour'
    where organization_id = $1 returning id`;
  const [{ id: delivery }] = await query(wait, [customer.organizationId]);
  const isDue = async () =>
    query('select due_at <= now() as due from webhook_deliveries where organization_id = $1 order by due', [
      customer.organizationId,
    ]).then((rows) => rows.map(({ due }) => due));
  assert.equal((await aloud('webhook', 'show', webhook)).pending, 2);
  assert.equal((await aloud('delivery', 'retry', delivery)).id, delivery);
  assert.deepEqual(await isDue(), [false, true]);
  assert.deepEqual(await aloud('webhook', 'send-pending', webhook), { id: webhook, sent: 1 });
  assert.deepEqual(await isDue(), [true, true]);
  assert.deepEqual(await aloud('webhook', 'send-pending', webhook), { id: webhook, sent: 0 });
  const entries = await query(
    'select action, subject_name from audit_entries where organization_id = $1 order by id',
    [customer.organizationId],
  );
  assert.deepEqual(
    entries.slice(-2).map(({ action, subject_name }) => [action, subject_name]),
    [
      ['delivery.sent-now', url],
      ['endpoint.sent-pending', url],
    ],
  );
});

test('what was canceled is not among what failed, whatever the words of its error are', async () => {
  const customer = await app.customer({ tier: 'pro' });
  const org = customer.organizationId;
  const owner = await visitAs(app, await addMember(app, org, 'owner'));
  const failed = await storeConversion(app, { organizationId: org, status: 'failed' });
  const id = await createdId(app, customer.key);
  const before = await conversionsBy('canceled', 'failed');
  await owner.send(`/dashboard/${org}/conversions/${id}/cancel`);
  await query(
    `update conversions set error = '{"code": "GENERATION_FAILED", "message": "X"}' where id = $1`,
    [id],
  );
  const list = (status: string) => aloud('conversion', 'list', '--org', org, '--status', status);
  assert.deepEqual(
    (await list('failed')).map((each: any) => each.id),
    [failed],
  );
  assert.deepEqual(
    (await list('canceled')).map((each: any) => [each.id, each.status]),
    [[id, 'canceled']],
  );
  const { status, history } = await aloud('conversion', 'show', id);
  assert.equal(status, 'canceled');
  assert.equal(history.at(-1).what, 'canceled');
  const after = await conversionsBy('canceled', 'failed');
  assert.deepEqual(after, [(before[0] ?? 0) + 1, before[1]]);
  await aloud('conversion', 'retry', id);
  assert.deepEqual(await list('canceled'), []);
  assert.ok((await aloud('conversion', 'show', id)).history.some((each: any) => each.what === 'canceled'));
});

async function conversionsBy(...statuses: string[]) {
  const { conversions } = await readWorkMetrics(app.database.store.database);
  return statuses.map((status) => conversions[status as 'failed'] ?? 0);
}

test('a suspended organization changes nothing and its conversions wait; pages and webhooks go on', async () => {
  const owner = await visitAs(app, await addMember(app, organizationId, 'owner'));
  const page = await storeConversion(app, { organizationId, publicUrl: true });
  const id = await createdId(app, key);
  const suspended = await aloud('org', 'suspend', organizationId, '--reason', 'unpaid invoice');
  assert.ok(suspended.suspended_at);
  const refused = await createConversion(app, key);
  assert.equal(refused.status, 403);
  assert.match((await refused.json()).error.message, /suspended \(unpaid invoice\)\. Contact the person/);
  const path = `/dashboard/${organizationId}`;
  assert.equal((await owner.open(`${path}/conversions`)).statusCode, 200);
  const form = await owner.send(`${path}/conversions/${id}/cancel`);
  assert.equal(form.statusCode, 403);
  assert.match(form.body, /This organization is suspended/);
  assert.equal((await app.request(`/listen/${page}`)).status, 200);
  const worker = workOn(app, (attempt) => completeWithoutAudio(app, attempt));
  const other = await app.customer();
  const served = await createdId(app, other.key);
  await untilStatus(app, other.key, served, 'completed');
  assert.deepEqual(await query('select status, claims from conversions where id = $1', [id]), [
    { status: 'processing', claims: 0 },
  ]);
  await aloud('org', 'resume', organizationId);
  await until(
    async () =>
      (await query('select status from conversions where id = $1', [id]))[0]?.status === 'completed',
  );
  await worker.stop();
  assert.deepEqual(
    (await logged()).filter(({ action }) => action.startsWith('organization.')).map(({ action }) => action),
    ['organization.created', 'organization.suspended', 'organization.resumed'],
  );
});

test('the operator sees what was charged, what is left and what a conversion waits for', async () => {
  const customer = await app.customer({ tier: 'pro' });
  await query('update organizations set audio_quota = 1 where id = $1', [customer.organizationId]);
  const org = customer.organizationId;
  await aloud('credits', 'grant', '--org', org, '--audio', '5');
  const paid = await createdId(app, customer.key);
  const id = await createdId(app, customer.key);
  const { quota, used, remaining, credits } = await aloud('org', 'usage', org);
  assert.deepEqual({ quota, used, remaining, credits }, { quota: 1, used: 1, remaining: 0, credits: 4 });
  const ledger = await aloud('org', 'ledger', org);
  assert.deepEqual(
    ledger.map((each: any) => [each.type, each.units, each.source, each.conversion_id]),
    [
      ['charge', -1, 'credit', id],
      ['charge', -1, 'quota', paid],
      ['grant', 5, 'credit', null],
    ],
  );
  assert.equal((await aloud('org', 'ledger', org, '--limit', '1')).length, 1);

  const { claims, worker, due_at, history } = await aloud('conversion', 'show', id);
  assert.deepEqual({ claims, worker, due_at }, { claims: 0, worker: null, due_at: null });
  assert.ok(history.some((each: any) => each.what === 'charged-credit' && each.attempt === 1));
  await deferAttempt(app.database.store.database, { id, attempt: 1 }, 'The bucket does not answer.');
  const deferred = await aloud('conversion', 'show', id);
  assert.ok(deferred.due_at > deferred.deferred_since, 'it is tried again later');
  assert.equal(deferred.waits_for, `a retry at ${deferred.due_at}, after: The bucket does not answer.`);
  await query('update conversions set locked_by = id, locked_until = now() + $2::interval where id = $1', [
    id,
    '1h',
  ]);
  const { worker: working, waits_for } = await aloud('conversion', 'show', id);
  assert.deepEqual([working, waits_for], [id, null]);
});
