import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAttempt } from '../../src/jobs/conversion/run-attempt.ts';
import type { Renderer } from '../../src/jobs/renderer.ts';
import { type ClaimedAttempt, claimAttempts } from '../../src/storage/conversions/claim-attempts.ts';
import { releaseLease } from '../../src/storage/leases.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, detailOf, unlimitedRequests } from '../support/conversions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

const workerId = '00000000-0000-4000-8000-000000000001';

async function claim(): Promise<ClaimedAttempt> {
  const limits = { live: 1, sandbox: 1 };
  const [claimed] = await claimAttempts(app.services.store.database, { workerId, limit: 1, limits });
  assert.ok(claimed, 'it is due');
  return claimed;
}

/** As when a worker dies: it renews its lease no more. */
const expire = (id: string) => change(id, 'locked_until = now()');

function change(id: string, columns: string) {
  return app.database.store.pool.query(`update conversions set ${columns} where id = $1`, [id]);
}

test('a conversion whose workers die at the same place fails once for all, and costs nothing', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const id = await createdId(app, key);
  let claimed = await claim();
  const counts = [claimed.lostClaims];
  while (claimed.lostClaims < 12) {
    await expire(id);
    claimed = await claim();
    counts.push(claimed.lostClaims);
  }
  assert.deepEqual(counts, [...Array(13).keys()]);
  // It ends before anything of it is touched.
  const tools = { services: app.services, renderer: {} as Renderer, log: () => {} };
  assert.equal(tools.services.refundFailed, 'off');
  await runAttempt(tools, claimed, new AbortController().signal);
  const { status, error } = await detailOf(app, key, id);
  assert.equal(status, 'failed');
  assert.match(error.message, /kept stopping.*This attempt cost nothing/);
  const { rows } = await app.database.store.pool.query(
    `select sum(case kind when 'charge' then 1 else -1 end)::int as charged from quota_ledger where conversion_id = $1`,
    [id],
  );
  assert.equal(rows[0].charged, 0);
  const retried = await app.request(`/v1/conversions/${id}/retry`, { method: 'POST', key });
  assert.equal((await retried.json()).error.code, 'NOT_RETRYABLE');
});

test('a worker that stops, and one that dies after progress, count for nothing', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const id = await createdId(app, key);
  await claim();
  await expire(id);
  assert.equal((await claim()).lostClaims, 1);
  await releaseLease(app.services.store.database, 'conversions', { workerId, id, delaySeconds: 0 });
  assert.equal((await claim()).lostClaims, 1, 'it was released');
  await change(id, 'progress = progress + 0.1, locked_until = now()');
  assert.equal((await claim()).lostClaims, 0, 'it goes on');
  await expire(id);
  assert.equal((await claim()).lostClaims, 1);
  await app.request(`/v1/conversions/${id}`, { method: 'DELETE', key });
});
