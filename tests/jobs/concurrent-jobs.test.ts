import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tier } from '../../src/domain/tiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { completeWithoutAudio, createdId, send, unlimitedRequests, workOn } from '../support/conversions.ts';
import { until } from '../support/until.ts';

const settings = { ...unlimitedRequests, TIER_GROWTH_AUDIO_QUOTA: '500', TIER_PRO_AUDIO_QUOTA: '500' };
let one: TestApp;
let other: TestApp;
let queues: ReturnType<typeof workOn>[];
let started: string[] = [];

before(async () => {
  one = await startTestApp(settings, undefined, { role: 'api' });
  other = await startTestApp(settings, one.database, { role: 'api' });
  queues = [one, other].map((app) =>
    workOn(app, async (attempt) => {
      started.push(attempt.id);
      await completeWithoutAudio(app, attempt, 30);
    }),
  );
});
after(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await other.close();
  await one.close();
});

/** Requests of each tier. */
const atOnce = 15;

const tiers: [Tier, number][] = [
  ['growth', 3],
  ['pro', 10],
  ['team', 25],
];

test('a burst over two processes runs several jobs at once, and never more than the tier has', async () => {
  const bursts = tiers.map(async ([tier, cap]) => {
    const { key, organizationId } = await one.customer({ tier });
    const sampler = sampleRunning(organizationId);
    const total = cap * 3;
    // No more at once than a busy machine answers before they have waited too long for a connection.
    for (let created = 0; created < total; created += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, total - created) }, (_, index) => createdId(nth(index), key)),
      );
    await allCompleted(organizationId, total);
    const max = await sampler.stop();
    assert.ok(max <= cap, `${tier}: ${max} at once`);
    assert.ok(max >= 3, `${tier}: no more than ${max} at once`);
    assert.equal(await count(organizationId, 'started_at < created_at'), 0);
  });
  await Promise.all(bursts);
});

test('the longest-waiting conversion begins first, no matter who frees the slot', async () => {
  started = [];
  const { key, organizationId } = await one.customer({ tier: 'growth' });
  const [held] = await takePlaces(organizationId, 3);
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push(await createdId(nth(index), key));
  assert.equal(await count(organizationId, `status = 'pending'`), 6);
  assert.deepEqual(started, [], 'nothing begins while all places are taken');
  await send(other, 'DELETE', `/v1/conversions/${held}`, key);
  await allCompleted(organizationId, 6);
  assert.deepEqual(started, ids, 'through one free place they go one by one, oldest first');
});

test('a failed conversion that is retried waits like any other when all places are taken', async () => {
  const { key, organizationId } = await one.customer({ tier: 'growth' });
  const id = await createdId(one, key);
  await allCompleted(organizationId, 1);
  await one.database.store.pool.query(`update conversions set status = 'failed' where id = $1`, [id]);
  const [held] = await takePlaces(organizationId, 3);
  const retried = await send(one, 'POST', `/v1/conversions/${id}/retry`, key);
  assert.equal((await retried.json()).data.status, 'pending');
  await send(one, 'DELETE', `/v1/conversions/${held}`, key);
  await allCompleted(organizationId, 1);
});

function nth(index: number): TestApp {
  return index % 2 === 0 ? one : other;
}

/** Looks again and again at how many jobs run, until stopped. */
function sampleRunning(organizationId: string): { stop(): Promise<number> } {
  let max = 0;
  let over = false;
  const sampling = (async () => {
    while (!over) {
      max = Math.max(max, await count(organizationId, `status in ('processing', 'generating')`));
      // Jobs and requests need the connections of the database too.
      await pause(10);
    }
  })();
  return {
    async stop() {
      over = true;
      await sampling;
      return max;
    },
  };
}

function allCompleted(organizationId: string, expected: number): Promise<number> {
  return until(
    () => count(organizationId, `status = 'completed'`),
    (done) => done === expected,
  );
}

async function count(organizationId: string, condition: string): Promise<number> {
  const { rows } = await one.database.store.pool.query(
    `select count(*) from conversions where organization_id = $1 and ${condition}`,
    [organizationId],
  );
  return rows[0].count;
}

/** Conversions that run and never end. */
async function takePlaces(organizationId: string, places: number): Promise<string[]> {
  const { rows } = await one.database.store.pool.query(
    `insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
       public_url, settings, voice, status, locked_until)
     select gen_random_uuid(), $1, 'live', 'document', 'Held', 'x', false, false, '{}', '{}', 'processing', 'infinity'
     from generate_series(1, $2::int) returning id`,
    [organizationId, places],
  );
  return rows.map((row) => row.id);
}
