import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serviceTenant } from '../../src/domain/tenant.ts';
import { writeConversionScript } from '../../src/jobs/conversion/write-script.ts';
import { completeAttempt, failAttempt } from '../../src/operations/conversions/attempt.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { saveProgress } from '../../src/storage/conversions/move-attempt.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { pretendedResult, send } from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
before(async () => {
  // No one works here, so that what is stored stays as it is.
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

test('a worker that takes a job over continues, even if the one before saves its script meanwhile', async () => {
  const { organizationId } = await app.customer();
  const id = await storeConversion(app, { organizationId, status: 'processing' });
  const seen = await findConversionById(app.core.services.store.database, id);
  assert.ok(seen);
  const { signal } = new AbortController();
  const run = { conversion: seen, tenant: serviceTenant, signal };
  const write = () => writeConversionScript({ services: app.services }, run);
  const before = await write();
  const after = await write();
  assert.equal(before?.status, 'generating');
  assert.deepEqual(after?.script, before?.script);
});

test('progress of an attempt that is over is sent to no one', async () => {
  const { organizationId } = await app.customer();
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  const before = await findConversionById(app.core.services.store.database, id);
  assert.ok(before);
  await app.database.store.pool.query('update conversions set attempt = 2 where id = $1', [id]);
  const told = new Promise((resolve) => app.services.notifications.listen(id, resolve));
  await saveProgress(app.database.store.database, before, 0.8);
  await saveProgress(app.database.store.database, { ...before, attempt: 2 }, 0.25);
  assert.deepEqual(await told, { id, status: 'generating', progress: 0.25 });
});

test('of all workers that believe an attempt is theirs one ends it, and none ends one that is over', async () => {
  const { organizationId } = await app.customer();
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  const { pool } = app.database.store;
  const running = { id, attempt: 1, organizationId };
  const fail = () => failAttempt(app.services, running, { code: 'GENERATION_FAILED', message: 'It broke.' });
  const complete = () => completeAttempt(app.services, running, pretendedResult);
  const ended = await Promise.all([complete(), fail(), complete(), fail()]);
  assert.equal(ended.filter(Boolean).length, 1);
  await pool.query(`update conversions set attempt = 2, status = 'generating' where id = $1`, [id]);
  assert.deepEqual([await complete(), await fail()], [false, false]);
  const { rows } = await pool.query(
    `select status, (select count(*)::int from events where conversion_id = $1) as events
     from conversions where id = $1`,
    [id],
  );
  assert.deepEqual(rows, [{ status: 'generating', events: 1 }]);
});

test('of failed conversions that are retried at one time as many start as there are places', async () => {
  const { organizationId, key } = await app.customer({ tier: 'growth' });
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => storeConversion(app, { organizationId, status: 'failed' })),
  );
  const answers = await Promise.all(ids.map((id) => send(app, 'POST', `/v1/conversions/${id}/retry`, key)));
  const statuses = await Promise.all(answers.map(async (answer) => (await answer.json()).data.status));
  const { growth } = app.services.tiers;
  assert.equal(statuses.filter((status) => status === 'processing').length, growth.concurrentJobs);
  assert.equal(statuses.filter((status) => status === 'pending').length, 8 - growth.concurrentJobs);
});
