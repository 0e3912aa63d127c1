import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { PoolClient } from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  createdId,
  detailOf,
  isLeased,
  send,
  unlimitedRequests,
  untilStatus,
} from '../support/conversions.ts';
import { type Service, startService } from '../support/service.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let vendor: SpeechVendor;
let directory: string;

before(async () => {
  vendor = await startSpeechVendor();
  directory = await mkdtemp(join(tmpdir(), 'aloud-killed-'));
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(async () => {
  await app.close();
  await vendor.close();
  await rm(directory, { recursive: true, force: true });
});

test('another worker may take over all jobs of a killed one within 30 seconds, and finishes each once', async () => {
  const [writing, speaking, finishing, revising] = await Promise.all([1, 2, 3, 4].map(customer));
  assert.ok(writing && speaking && finishing && revising);
  const written = await createdId(app, writing.key);
  const finished = await createdId(app, finishing.key, { title: 'Finishing' });
  const revised = await createdId(app, revising.key, { content: '## Fixed\n- One thing.\n- Another thing.' });
  // A script that is written but cannot be saved, and audio that is made but cannot be reported.
  const writingLock = await lockOrganization(writing.organizationId);
  const worker = await startWorker();
  await untilStatus(app, finishing.key, finished, 'generating');
  const finishingLock = await lockOrganization(finishing.organizationId);
  await until(
    () => mediaOf(finished),
    (files) => files.some((name) => name.endsWith('.mp3')),
  );
  await untilStatus(app, revising.key, revised, 'completed');
  vendor.script.push(...Array.from({ length: 50 }, () => ({ kind: 'hang' }) as const));
  await startRevision(revising.key, revised);
  const spoken = await createdId(app, speaking.key, {
    content: '## Fixed\n- Nobody has said this.',
  });
  await untilStatus(app, speaking.key, spoken, 'generating');

  assert.equal(await isLeased(app, written), true);
  worker.child.kill('SIGKILL');
  await worker.exited;
  vendor.script.length = 0;
  const statuses = [
    await detailOf(app, writing.key, written),
    await detailOf(app, speaking.key, spoken),
    await detailOf(app, finishing.key, finished),
    await detailOf(app, revising.key, revised),
  ].map((detail) => detail.status);
  assert.deepEqual(statuses, ['processing', 'generating', 'generating', 'generating']);
  const audioBefore = await audioOf(revising.key, revised);
  await release(writingLock);
  await release(finishingLock);

  // On a busy machine, the work takes long too: what counts is when another worker may take it.
  const { rows } = await app.database.store.pool.query<{ seconds: number }>(
    `select extract(epoch from locked_until - clock_timestamp())::float as seconds from conversions
     where locked_by is not null`,
  );
  assert.equal(rows.length, 4);
  assert.ok(
    rows.every(({ seconds }) => seconds <= 30),
    JSON.stringify(rows),
  );
  const next = await startWorker();
  await Promise.all([
    untilStatus(app, writing.key, written, 'completed'),
    untilStatus(app, speaking.key, spoken, 'completed'),
    untilStatus(app, finishing.key, finished, 'completed'),
    untilStatus(app, revising.key, revised, 'completed'),
  ]);
  for (const id of [written, spoken, finished]) await endedOnce(id);
  await endedOnce(revised, [1, 2]);
  assert.equal((await detailOf(app, revising.key, revised)).generated_script, revision.edited_content);
  assert.notEqual(await audioOf(revising.key, revised), audioBefore);
  await handsBack(next, speaking.key);
});

const revision = { edited_content: 'This sentence is new.' };

/** An episode that is being made again: the one before it plays until then. */
async function startRevision(key: string, id: string): Promise<void> {
  assert.equal((await send(app, 'POST', `/v1/conversions/${id}/revise`, key, revision)).status, 202);
  await untilStatus(app, key, id, 'generating');
}

async function audioOf(key: string, id: string): Promise<string> {
  const { has_audio, audio_url } = await detailOf(app, key, id);
  assert.equal(has_audio, true);
  assert.equal((await fetch(audio_url)).status, 200);
  return new URL(audio_url).pathname;
}

/** SIGTERM: the process leaves well, which it would not if it waited to the last, and its job is free at once. */
async function handsBack(worker: Service, key: string): Promise<void> {
  vendor.script.push(...Array.from({ length: 50 }, () => ({ kind: 'hang' }) as const));
  const id = await createdId(app, key, { content: '## Fixed\n- Nor has anyone said this.' });
  await untilStatus(app, key, id, 'generating');
  worker.child.kill('SIGTERM');
  assert.equal(await worker.exited, 0, worker.stderr());
  assert.equal(await isLeased(app, id), false);
  assert.equal((await detailOf(app, key, id)).status, 'generating');
  const left = await readdir(tmpdir());
  assert.deepEqual(
    left.filter((name) => name.startsWith(`aloud-conversion-${worker.child.pid}-`)),
    [],
  );
}

function startWorker(): Promise<Service> {
  return startService({
    directory,
    words: ['--role', 'worker'],
    settings: {
      ...{
        DATABASE_URL: app.database.url,
        DATA_DIR: app.dataDirectory,
        LOG_LEVEL: 'warn',
        LISTEN_BACK: 'off',
      },
      ...{ TTS_A_ENGINE: 'openai', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${vendor.url}/v1` },
      SECRET_KEY: 'a secret key that only tests ever use',
    },
  });
}

function customer() {
  return app.customer({ tier: 'growth' });
}

/** Keeps everybody else from changing anything that counts for the organization. */
async function lockOrganization(organizationId: string): Promise<PoolClient> {
  const client = await app.database.store.pool.connect();
  await client.query('begin');
  await client.query('select from organizations where id = $1 for no key update', [organizationId]);
  return client;
}

async function release(client: PoolClient): Promise<void> {
  await client.query('rollback');
  client.release();
}

function mediaOf(id: string): Promise<string[]> {
  const path = join(app.dataDirectory, 'media', 'conversions', id);
  return readdir(path, { recursive: true }).catch(() => []);
}

/** One charge and one event for each attempt, and the sound that belongs to it. */
async function endedOnce(id: string, attempts = [1]): Promise<void> {
  const { rows: charges } = await app.database.store.pool.query(
    'select attempt from quota_ledger where conversion_id = $1 order by attempt',
    [id],
  );
  assert.deepEqual(
    charges,
    attempts.map((attempt) => ({ attempt })),
  );
  const { rows: events } = await app.database.store.pool.query(
    'select type, attempt from events where conversion_id = $1 order by attempt',
    [id],
  );
  assert.deepEqual(
    events,
    attempts.map((attempt) => ({ type: 'conversion.completed', attempt })),
  );
  assert.ok((await mediaOf(id)).some((name) => name.endsWith('.mp3')));
}
