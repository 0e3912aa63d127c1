import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForConversion } from '../../src/operations/conversions/follow-conversion.ts';
import { actForOrganization } from '../../src/operations/enter-organization.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

test('a call that heard no update looks once more before it gives up', async () => {
  const { organizationId } = await app.customer();
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  const deaf = { ...app.services.notifications, listen: () => () => {} };
  const acting = await actForOrganization(app.core.services, { organizationId, mode: 'live' });
  const context = { ...app.services, caller: acting.caller, notifications: deaf, maxWait: 500 };
  const waiting = waitForConversion(context, id, new AbortController().signal);
  const still = waitForConversion({ ...context, maxWait: 1 }, id, new AbortController().signal);
  assert.equal(await still, null);
  await app.database.store.pool.query(`update conversions set status = 'completed' where id = $1`, [id]);
  assert.equal((await waiting)?.status, 'completed');
});
