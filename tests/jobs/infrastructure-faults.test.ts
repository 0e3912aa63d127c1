import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Problem } from '../../src/domain/errors.ts';
import { runAttempt } from '../../src/jobs/conversion/run-attempt.ts';
import type { ConversionServices } from '../../src/operations/context.ts';
import { ensureModel } from '../../src/speech/models/ensure-model.ts';
import { createSpeechEngines } from '../../src/speech/speech-engines.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, detailOf, unlimitedRequests, untilStatus, workOn } from '../support/conversions.ts';
import { sharedTexts } from '../support/shared-parts.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let vendor: SpeechVendor;
let key: string;
let organizationId: string;
let failure: Error | null = null;
let stop: () => Promise<void>;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  ({ key, organizationId } = await app.customer({ tier: 'team' }));
  const engines = createSpeechEngines({
    slots: { tts_a: 'openai', tts_b: 'openai' },
    access: { openai: { apiKey: 'k', baseUrl: `${vendor.url}/v1`, timeout: 60_000 } },
    cacheDirectory: app.dataDirectory,
    processes: 1,
    listenBack: 'off',
  });
  const { media } = app.services;
  const put: typeof media.put = (...words) => (failure ? Promise.reject(failure) : media.put(...words));
  const services: ConversionServices = { ...app.services, media: { ...media, put } };
  const renderer = { engines, segments: null, texts: sharedTexts() };
  const queue = workOn(app, (attempt, signal) => runAttempt({ services, renderer, log }, attempt, signal));
  stop = async () => {
    await queue.stop();
    await engines.close();
  };
});
after(async () => {
  await stop();
  await app.close();
  await vendor.close();
});

const lines: any[] = [];
const log = (fields: object, message: string) => void lines.push({ ...fields, message });

async function stateOf(id: string) {
  const { rows } = await app.database.store.pool.query(
    `select status, claims, deferrals, deferred_because, extract(epoch from locked_until - now())::float8 as delay
     from conversions where id = $1`,
    [id],
  );
  return rows[0];
}

/** Time passes for a conversion that was deferred. */
async function later(id: string, seconds: number): Promise<void> {
  await app.database.store.pool.query(
    `update conversions set locked_until = now(), deferred_since = deferred_since - make_interval(secs => $2)
     where id = $1`,
    [id, seconds],
  );
}

/** As a worker on a machine that cannot fetch the voice meets it. */
async function missingModel(): Promise<Error> {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-model-'));
  await writeFile(join(directory, 'file'), '');
  const failed = ensureModel('voice', { cacheDirectory: join(directory, 'file', 'cache') });
  const error = await failed.then(
    () => new Error('it was fetched'),
    (reason: Error) => reason,
  );
  await rm(directory, { recursive: true });
  return error;
}

test('a failure of our own infrastructure is retried, with growing delays, and succeeds once it is repaired', async () => {
  const faults = [
    new Problem('UNAVAILABLE', 'The media store does not answer.', { cause: new Error('ECONNREFUSED') }),
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
    await missingModel(),
  ];
  for (const fault of faults) {
    failure = fault;
    const id = await createdId(app, key, { title: fault.message });
    const put = await until(
      () => stateOf(id),
      ({ deferrals }) => deferrals === 1,
    );
    assert.equal(put.status, 'generating', fault.message);
    assert.ok(put.delay > 5 && put.delay <= 16, `due in ${put.delay} s`);
    await later(id, 60);
    const again = await until(
      () => stateOf(id),
      ({ deferrals }) => deferrals === 2,
    );
    assert.ok(again.delay > 20 && again.delay <= 30, `due in ${again.delay} s`);
    failure = null;
    await later(id, 60);
    assert.equal((await untilStatus(app, key, id, 'completed')).status, 'completed');
  }
});

test('after an hour it fails, and a retry has another hour', async () => {
  failure = new Problem('UNAVAILABLE', 'The media store does not answer.');
  const id = await createdId(app, key, { title: 'An hour' });
  await until(
    () => stateOf(id),
    ({ deferrals }) => deferrals === 1,
  );
  // Being deferred often is not a crash.
  await app.database.store.pool.query('update conversions set claims = 30, deferrals = 29 where id = $1', [
    id,
  ]);
  await later(id, 3500);
  await until(
    () => stateOf(id),
    ({ deferrals }) => deferrals === 30,
  );
  assert.equal((await stateOf(id)).deferred_because, 'The media store does not answer.');
  await later(id, 101);
  const failed = await untilStatus(app, key, id, 'failed');
  assert.match(failed.error.message, /media store does not answer/);
  const last = lines.filter(({ conversion_id }) => conversion_id === id).slice(-2);
  assert.deepEqual(
    last.map(({ organization_id, outcome, message }) => [organization_id, outcome, message]),
    [
      [organizationId, 'deferred', 'a conversion is deferred: our own infrastructure failed'],
      [organizationId, 'service', 'a conversion failed'],
    ],
  );
  for (const { request_id, err } of last) {
    assert.ok(request_id);
    assert.equal(err.message, 'The media store does not answer.');
  }
  await app.request(`/v1/conversions/${id}/retry`, { method: 'POST', key });
  await until(
    () => stateOf(id),
    ({ deferrals }) => deferrals === 1,
  );
  failure = null;
  await later(id, 1);
  await untilStatus(app, key, id, 'completed');
});

test('a fault that is not of the infrastructure still fails at once', async () => {
  failure = new Error('a process died');
  const id = await createdId(app, key, { title: 'At once' });
  await untilStatus(app, key, id, 'failed');
  assert.equal((await detailOf(app, key, id)).status, 'failed');
  failure = null;
});
