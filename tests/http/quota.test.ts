import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { grantCredits, updateOrganization } from '../../src/operations/organizations.ts';
import { chargeAttempt } from '../../src/operations/quota.ts';
import { inTransaction } from '../../src/storage/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ TIER_TEAM_REQUESTS_PER_MINUTE: '100000' });
});
after(() => app.close());

test('a charge takes quota first, then the credits that expire first, then nothing is left', async () => {
  const { organizationId, key } = await customerWithQuota(1);
  const soon = new Date(Date.now() + 10 * 86_400_000);
  await grantCredits(app.core.services, { organizationId, audio: 1, expiresAt: null });
  await grantCredits(app.core.services, { organizationId, audio: 1, expiresAt: soon });
  assert.equal(await charge(organizationId), 'quota');
  assert.deepEqual(await credits(key), {
    available: 2,
    audio_credits: 2,
    video_credits: 0,
    expiring_soon: 1,
  });
  assert.equal(await charge(organizationId), 'credit');
  assert.deepEqual(await credits(key), {
    available: 1,
    audio_credits: 1,
    video_credits: 0,
    expiring_soon: 0,
  });
  assert.equal(await charge(organizationId), 'credit');
  const usage = await app.request('/v1/usage', { key });
  const reset = String(usage.headers.get('x-quota-reset'));
  await assert.rejects(charge(organizationId), {
    code: 'QUOTA_EXCEEDED',
    message: new RegExp(
      `used up\\. The quota resets at ${RegExp.escape(reset)}\\. For more before then, ask`,
    ),
  });
  assert.equal(usage.headers.get('x-quota-audio-remaining'), '0');
  assert.equal(usage.headers.get('x-quota-credits-available'), '0');
});

test('charging one attempt again costs nothing; the next attempt costs one more', async () => {
  const { organizationId, key } = await customerWithQuota(5);
  const conversionId = randomUUID();
  await charge(organizationId, conversionId, 1);
  await charge(organizationId, conversionId, 1);
  assert.equal(await used(key), 1);
  await charge(organizationId, conversionId, 2);
  assert.equal(await used(key), 2);
});

test('a transaction that fails charges nothing', async () => {
  const { organizationId, key } = await customerWithQuota(5);
  const failing = inTransaction(app.database.store.database, async (transaction) => {
    await chargeAttempt(contextOf(organizationId), transaction, { conversionId: randomUUID(), attempt: 1 });
    throw new Error('something later failed');
  });
  await assert.rejects(failing, /something later/);
  assert.equal(await used(key), 0);
});

test('a hundred at once with one unit left: one is charged', async () => {
  const { organizationId, key } = await customerWithQuota(1);
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => charge(organizationId)));
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1);
  assert.equal(await used(key), 1);
});

test('credits that have expired are neither shown nor spent', async () => {
  const { organizationId, key } = await customerWithQuota(0);
  const grant = await grantCredits(app.core.services, {
    organizationId,
    audio: 3,
    expiresAt: new Date(Date.now() + 60_000),
  });
  assert.equal((await credits(key)).available, 3);
  await app.database.store.pool.query(
    `update credit_grants set expires_at = now() - interval '1 s' where id = $1`,
    [grant.id],
  );
  assert.equal((await credits(key)).available, 0);
  await assert.rejects(charge(organizationId), { code: 'QUOTA_EXCEEDED' });
});

test('credits cannot be granted into the past, nor none of them', async () => {
  const { organizationId } = await customerWithQuota(0);
  const past = new Date(Date.now() - 1000);
  await assert.rejects(
    grantCredits(app.core.services, { organizationId, audio: 1, expiresAt: past }),
    /future/,
  );
  await assert.rejects(
    grantCredits(app.core.services, { organizationId, audio: 0, expiresAt: null }),
    /from 1/,
  );
});

async function customerWithQuota(audioQuota: number) {
  const customer = await app.customer({ tier: 'team' });
  await updateOrganization(app.core.services, customer.organizationId, { audioQuota });
  return customer;
}

function contextOf(organizationId: string) {
  return { ...app.services, caller: { organizationId, tier: 'team' as const } };
}

function charge(organizationId: string, conversionId: string = randomUUID(), attempt = 1) {
  return inTransaction(app.database.store.database, async (transaction) => {
    await chargeAttempt(contextOf(organizationId), transaction, { conversionId, attempt });
    const { source } = await transaction
      .selectFrom('quota_ledger')
      .select('source')
      .where('conversionId', '=', conversionId)
      .where('attempt', '=', attempt)
      .executeTakeFirstOrThrow();
    return source;
  });
}

async function usage(key: string) {
  return (await (await app.request('/v1/usage', { key })).json()).data;
}
const credits = async (key: string) => (await usage(key)).credits;
const used = async (key: string) => (await usage(key)).audio.used;
