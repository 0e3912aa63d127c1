import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { KeyMode } from '../../domain/api-key.ts';
import type { Tier } from '../../domain/tiers.ts';
import { claimAttempts } from './claim-attempts.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());
beforeEach(() => database.store.pool.query('delete from organizations'));

const worker = randomUUID();
const limits = { live: 28, sandbox: 24 };
const slots = 32;
let held = 0;
beforeEach(() => {
  held = 0;
});

/** Claims as a worker with 32 slots does, and counts what each organization got. */
async function claim(free = slots - held): Promise<Record<string, number>> {
  const claimed = await claimAttempts(database.store.database, { workerId: worker, limit: free, limits });
  held += claimed.length;
  const { rows } = await database.store.pool.query(
    `select name, count(*)::int from conversions join organizations on organizations.id = organization_id
     where conversions.id = any($1) group by name`,
    [claimed.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** An organization with admitted conversions, the older ones first. */
async function admit(name: string, count: number, mode: KeyMode = 'sandbox', tier: Tier = 'free') {
  await database.store.pool.query(
    `with organization as (
       insert into organizations (id, name, tier) values ($5::uuid, $1, $4)
       on conflict do nothing)
     insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
       public_url, settings, voice, status, started_at)
     select gen_random_uuid(), $5::uuid, $3, 'document', 'x', 'x', false, false, '{}', '{}', 'processing',
       clock_timestamp() from generate_series(1, $2::int)`,
    [name, count, mode, tier, randomUUID()],
  );
}

test('a live conversion finds a slot behind any number of the sandbox, and the sandbox behind any number of live ones', async () => {
  for (let number = 0; number < 40; number += 1) await admit(`free ${number}`, 3);
  await claim();
  assert.equal(held, limits.sandbox);
  await admit('paying', 1, 'live', 'growth');
  assert.deepEqual(await claim(), { paying: 1 });
  for (let number = 0; number < 40; number += 1) await admit(`live ${number}`, 3, 'live', 'growth');
  await claim();
  assert.equal(held, slots);
  await database.store.pool.query(`update conversions set status = 'failed' where mode = 'sandbox'`);
  held -= limits.sandbox;
  await claim();
  assert.equal(held, limits.live, 'what is left is for the sandbox');
  await admit('sandbox', 1);
  assert.deepEqual(await claim(), { sandbox: 1 });
});

test('twelve organizations with three each leave slots for another of their own mode', async () => {
  for (const mode of ['sandbox', 'live'] as const) {
    for (let number = 0; number < 12; number += 1) await admit(`${mode} ${number}`, 3, mode, 'growth');
    const counts = Object.values(await claim());
    assert.equal(counts.length, 12, 'each has one before any has all');
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${counts}`);
    await admit(`newcomer in ${mode}`, 3, mode, 'growth');
    assert.deepEqual(await claim(), { [`newcomer in ${mode}`]: 1 });
    await database.store.pool.query('delete from conversions');
    held = 0;
  }
});

test('the tier decides who has more, and the first of every organization goes before the second of any', async () => {
  await admit('team', 25, 'live', 'team');
  await admit('growth', 25, 'live', 'growth');
  await admit('free', 25, 'live', 'free');
  const { team = 0, growth = 0, free = 0 } = await claim();
  assert.ok(team > growth && growth > free && free > 1, `${team} ${growth} ${free}`);
  await database.store.pool.query('update conversions set locked_by = null, locked_until = null');
  held = 0;
  assert.deepEqual(await claim(3), { team: 1, growth: 1, free: 1 });
});

test('an organization alone has most of the slots, and a worker with few slots works too', async () => {
  await admit('team', 25, 'live', 'team');
  assert.ok(((await claim())['team'] ?? 0) >= 16);
  await admit('sandbox', 3);
  const few = { workerId: randomUUID(), limit: 2, limits: { live: 1, sandbox: 1 } };
  assert.equal((await claimAttempts(database.store.database, few)).length, 2);
});

test('two workers never have the same conversion', async () => {
  for (let number = 0; number < 8; number += 1) await admit(`org ${number}`, 3);
  const claims = [worker, randomUUID()].map((workerId) =>
    claimAttempts(database.store.database, { workerId, limit: slots, limits }),
  );
  const ids = (await Promise.all(claims)).flat().map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.length > 0);
});
