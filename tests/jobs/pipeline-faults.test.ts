import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { type Fault, Problem } from '../../src/domain/errors.ts';
import { runAttempt } from '../../src/jobs/conversion/run-attempt.ts';
import type { Renderer } from '../../src/jobs/renderer.ts';
import type { ConversionServices } from '../../src/operations/context.ts';
import { sweepOrphanedFiles } from '../../src/operations/conversions/sweep-media.ts';
import { grantCredits, updateOrganization } from '../../src/operations/organizations.ts';
import { createSegmentStore } from '../../src/speech/segment-cache/segment-store.ts';
import { createSpeechEngines } from '../../src/speech/speech-engines.ts';
import { openMediaCache } from '../../src/storage/media/open-media-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  createdId,
  detailOf,
  isLeased,
  send,
  unlimitedRequests,
  untilStatus,
  workOn,
} from '../support/conversions.ts';
import { sharedTexts } from '../support/shared-parts.ts';
import { type Misbehaviour, type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
let vendor: SpeechVendor;
let renderer: Renderer;
let queue: ReturnType<typeof workOn>;
let writerFor: ConversionServices['writerFor'];
let key: string;
let refundFailed: ConversionServices['refundFailed'] = 'off';
/** Long enough for a busy machine; only what is meant to run out of it gets less. */
const retryPolicy = { timeout: 120_000, attempts: 2, firstDelay: 10, maxDelay: 100 };

/** Why each conversion failed, by its line of the log. */
const reasons: Record<string, string> = {};
const logStep = ({ conversion_id: id = '', err }: { conversion_id?: string; err?: Error }) =>
  void (err && Object.assign(reasons, { [id]: err.message }));

before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  const engines = createSpeechEngines({
    slots: { tts_a: 'openai', tts_b: 'openai' },
    access: { openai: { apiKey: 'k', baseUrl: `${vendor.url}/v1`, retryPolicy } },
    cacheDirectory: app.dataDirectory,
    processes: 1,
    listenBack: 'off',
  });
  const place = { directory: app.dataDirectory, s3: null, prefix: '', maximumBytes: 1 << 26 };
  const segments = createSegmentStore(await openMediaCache('segments', place));
  renderer = { engines, segments, texts: sharedTexts() };
  writerFor = app.services.writerFor;
  queue = workOn(app, (attempt, signal) => {
    const writer = (mode: 'live' | 'sandbox') => writerFor(mode);
    const services = { ...app.services, refundFailed, writerFor: writer, logStep };
    return runAttempt({ services, renderer, log: () => {} }, attempt, signal);
  });
  ({ key } = await app.customer({ tier: 'team' }));
});
after(async () => {
  await queue.stop();
  await renderer.engines.close();
  await app.close();
  await vendor.close();
});
afterEach(async () => {
  vendor.script.length = 0;
  writerFor = app.services.writerFor;
  await until(ownDirectories, (left) => left.length === 0);
});

const failure = (fault: Fault, message: string) => new Problem('GENERATION_FAILED', message, { fault });

const faults: [Misbehaviour, RegExp][] = [
  [{ kind: 'status', status: 500 }, /it answered 500/],
  [{ kind: 'status', status: 429, headers: { 'retry-after': '0' } }, /it answered 429/],
  [{ kind: 'html' }, /its answer is unusable/],
  [{ kind: 'cut-off' }, /connection failed|unusable/],
  [{ kind: 'hang' }, /did not answer in time/],
  [{ kind: 'silence' }, /Speech failed/],
];

test('a speech provider that fails ends in a failure that says so, and a retry makes the audio', async () => {
  const ids: string[] = [];
  for (const [fault, message] of faults) {
    vendor.script.push(...Array.from({ length: 200 }, () => fault));
    retryPolicy.timeout = fault.kind === 'hang' ? 1000 : 120_000;
    const id = await createdId(app, key, sayOnce());
    const failed = await untilStatus(app, key, id, 'failed', 'completed');
    vendor.script.length = 0;
    assert.equal(failed.status, 'failed', fault.kind);
    assert.match(failed.error.message, message);
    assert.deepEqual([failed.error.code, failed.has_audio], ['GENERATION_FAILED', false]);
    const reason = (await until(() => reasons[id])) ?? '';
    if (fault.kind !== 'silence') assert.match(reason, /^OpenAI: (its? |the connection)/);
    ids.push(id);
  }
  retryPolicy.timeout = 120_000;
  const retries = ids.map(async (id) => {
    assert.equal((await send(app, 'POST', `/v1/conversions/${id}/retry`, key)).status, 202);
    const retried = await untilStatus(app, key, id, 'completed', 'failed');
    assert.equal(retried.status, 'completed', JSON.stringify(retried.error));
    assert.deepEqual(await events(id), [
      { type: 'conversion.failed', attempt: 1 },
      { type: 'conversion.completed', attempt: 2 },
    ]);
  });
  await Promise.all(retries);
});

test('a retry continues with the script and the sentences that are there', async () => {
  const id = await createdId(app, key, sayOnce('. The second line is new as well'));
  const { generated_script: script } = await untilStatus(app, key, id, 'completed');
  await app.database.store.pool.query(
    `update conversions set status = 'failed', completed_at = null, media = null where id = $1`,
    [id],
  );
  vendor.requests.length = 0;
  writerFor = () => () => Promise.reject(new Error('the script is there already'));
  await send(app, 'POST', `/v1/conversions/${id}/retry`, key);
  const retried = await untilStatus(app, key, id, 'completed', 'failed');
  assert.deepEqual([retried.status, retried.generated_script], ['completed', script]);
  assert.equal(vendor.requests.length, 0, 'no sentence is said twice');
});

test('a writer that fails is distinguished from a fault of ours, and neither completes', async () => {
  const told = 'Script writing failed: the language model refused. Retry it.';
  const thrown: [Error, RegExp][] = [
    [failure('text', told), /^Script writing failed: the language model refused/],
    [new Error('undefined is not a function'), /^The audio could not be made because of a fault on our side/],
  ];
  for (const [error, message] of thrown) {
    writerFor = () => () => Promise.reject(error);
    const id = await createdId(app, key, sayOnce());
    const failed = await untilStatus(app, key, id, 'failed', 'completed');
    assert.equal(failed.status, 'failed');
    assert.match(failed.error.message, message);
    assert.ok(!failed.error.message.includes('undefined is not'), 'nothing internal is shown');
  }
});

test('a fault of ours that repeats is refunded once, in the ledger, and cannot be retried', async () => {
  const customer = await app.customer({ tier: 'team' });
  const { organizationId } = customer;
  const used = async () => (await (await app.request('/v1/usage', customer)).json()).data;
  const faults: [Error, RegExp][] = [
    [new RangeError('Maximum call stack size exceeded'), /every time.*cost nothing.*create a new conversion/],
    [
      failure('deterministic', 'The text took too long.'),
      /^The text took too long\. This attempt cost nothing/,
    ],
  ];
  for (const [fault, message] of faults) {
    writerFor = () => () => Promise.reject(fault);
    const id = await createdId(app, customer.key, sayOnce());
    const failed = await untilStatus(app, customer.key, id, 'failed', 'completed');
    assert.deepEqual(Object.keys(failed.error), ['code', 'message']);
    assert.match(failed.error.message, message);
    const refused = await send(app, 'POST', `/v1/conversions/${id}/retry`, customer.key);
    assert.deepEqual([refused.status, (await refused.json()).error.code], [400, 'NOT_RETRYABLE']);
    assert.deepEqual(await ledger(id), ['charge 1 quota', 'refund 1 quota']);
  }
  assert.equal((await used()).audio.used, 0);

  await grantCredits(app.core.services, { organizationId, audio: 1, expiresAt: null });
  await updateOrganization(app.core.services, organizationId, { audioQuota: 0 });
  const id = await createdId(app, customer.key, sayOnce());
  await untilStatus(app, customer.key, id, 'failed', 'completed');
  assert.deepEqual(await ledger(id), ['charge 1 credit', 'refund 1 credit']);
  assert.equal((await used()).credits.available, 1);
});

test('other failures of the service are refunded where the operator wants it, and can be retried', async () => {
  const customer = await app.customer({ tier: 'team' });
  const outcomes: [Error, 'off' | 'service', string[]][] = [
    [new Error('a process died'), 'off', ['charge 1 quota']],
    [new Error('a process died'), 'service', ['charge 1 quota', 'refund 1 quota']],
    [failure('text', 'There is nothing to say.'), 'service', ['charge 1 quota']],
  ];
  for (const [error, setting, expected] of outcomes) {
    writerFor = () => () => Promise.reject(error);
    refundFailed = setting;
    const id = await createdId(app, customer.key, sayOnce());
    await untilStatus(app, customer.key, id, 'failed', 'completed');
    assert.deepEqual(await ledger(id), expected);
    writerFor = app.services.writerFor;
    assert.equal((await send(app, 'POST', `/v1/conversions/${id}/retry`, customer.key)).status, 202);
    await untilStatus(app, customer.key, id, 'completed');
  }
  refundFailed = 'off';
});

test('a conversion deleted while it is made stops, and leaves no media', async () => {
  vendor.script.push(...Array.from({ length: 50 }, () => ({ kind: 'hang' }) as const));
  const id = await createdId(app, key, sayOnce());
  await untilStatus(app, key, id, 'generating');
  assert.equal((await send(app, 'DELETE', `/v1/conversions/${id}`, key)).status, 200);
  // The provider would be waited for longer than this waits.
  await until(ownDirectories, (left) => left.length === 0);
  assert.deepEqual(await mediaOf(id), []);
  assert.deepEqual(await events(id), []);
});

test('a conversion canceled while it is made stops and says so', async () => {
  const { key: own, organizationId } = await app.customer({ tier: 'team' });
  const visitor = await visitAs(app, await addMember(app, organizationId, 'member'));
  vendor.script.push(...Array.from({ length: 50 }, () => ({ kind: 'hang' }) as const));
  const id = await createdId(app, own, sayOnce());
  await untilStatus(app, own, id, 'generating');
  await visitor.send(`/dashboard/${organizationId}/conversions/${id}/cancel`);
  await until(ownDirectories, (left) => left.length === 0);
  assert.match((await untilStatus(app, own, id, 'failed')).error.message, /You canceled it/);
});

test('of two workers on one attempt one completes it, and the files of the other are swept', async () => {
  const { organizationId } = await app.customer({ tier: 'team' });
  const turns = [{ speaker: 1 as const, text: 'Nobody says this twice.', section: null }];
  const script = { language: 'en', speakers: 1 as const, turns };
  const id = await storeConversion(app, { organizationId, status: 'generating', script });
  const { pool } = app.database.store;
  await pool.query('update conversions set claims = 2 where id = $1', [id]);
  const tools = { services: app.services, renderer, log: () => {} };
  const { signal } = new AbortController();
  const request = { traceparent: null, requestId: null };
  const claim = { id, attempt: 1, lostClaims: 0, waitedSeconds: 0, tier: 'team' as const, ...request };
  await Promise.all([1, 2].map((claims) => runAttempt(tools, { ...claim, claims }, signal)));
  const { rows } = await pool.query('select status, media from conversions where id = $1', [id]);
  assert.equal(rows[0].status, 'completed');
  assert.deepEqual(await events(id), [{ type: 'conversion.completed', attempt: 1 }]);
  await pool.query('update orphaned_files set due_at = now() where conversion_id = $1', [id]);
  await sweepOrphanedFiles(app.services);
  const { contentType, bytes, ...named } = rows[0].media;
  const files = (await mediaOf(id)).filter((name) => name !== '1');
  assert.deepEqual(
    files.sort(),
    Object.values(named)
      .map((name) => `1/${name}`)
      .sort(),
  );
});

test('a job that stops gives its work back, and another continues with it', async () => {
  vendor.script.push({ kind: 'hang' });
  const id = await createdId(app, key, sayOnce());
  await untilStatus(app, key, id, 'generating');
  await queue.stop();
  assert.equal(
    (await detailOf(app, key, id)).status,
    'generating',
    'stopping does not wait for the provider',
  );
  assert.equal(await isLeased(app, id), false, 'no other worker has to wait for the lease to run out');
  vendor.script.length = 0;
  queue = workOn(app, (attempt, signal) =>
    runAttempt({ services: app.services, renderer, log: () => {} }, attempt, signal),
  );
  await untilStatus(app, key, id, 'completed');
  assert.deepEqual(await events(id), [{ type: 'conversion.completed', attempt: 1 }]);
});

let said = 0;

/** A text that no other test has had said, by the provider that can be made to fail. */
function sayOnce(more = '') {
  said += 1;
  return {
    voice: { provider: 'tts_b' },
    content: `## Fixed\n- Problem number ${said} of ${process.pid} is gone${more}.`,
  };
}

function ownDirectories(): Promise<string[]> {
  return readdir(app.services.workDirectory);
}

async function mediaOf(id: string): Promise<string[]> {
  return readdir(join(app.dataDirectory, 'media', 'conversions', id), { recursive: true }).catch(() => []);
}

async function ledger(id: string): Promise<string[]> {
  const { rows } = await app.database.store.pool.query(
    `select kind || ' ' || attempt || ' ' || source as row from quota_ledger where conversion_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ row }) => row);
}

async function events(id: string) {
  const { rows } = await app.database.store.pool.query(
    'select type, attempt from events where conversion_id = $1 order by attempt',
    [id],
  );
  return rows;
}
