import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { generateAttemptId, generateEventId } from '../../domain/webhook.ts';
import { inTransaction } from '../database.ts';
import { insertDeliveryTo, insertEvent } from '../events.ts';
import { deleteOldRows } from '../old-rows.ts';
import { insertOrganization } from '../organizations.ts';
import { claimDeliveries, recordAttempt } from './claim-deliveries.ts';
import { failedLately, listAttempts } from './deliveries.ts';
import { deleteEndpoint, insertEndpoint } from './endpoints.ts';

let opened: TestDatabase;
const organizationId = randomUUID();
before(async () => {
  opened = await createTestDatabase();
  await insertOrganization(opened.store.database, { id: organizationId, name: 'Northwind', tier: 'team' });
});
after(() => opened.drop());

const limits = { perReceiver: 2, perOrganization: 100, retries: 100 };
const claim = (limit: number, more: Partial<typeof limits> = {}) =>
  claimDeliveries(opened.store.database, {
    workerId: randomUUID(),
    limit,
    limits: { ...limits, ...more },
  });

test('the longest due delivery is claimed first, once, within the limit of its receiver', async () => {
  const [hanging, healthy] = [await deliveries(4), await deliveries(1)];
  assert.deepEqual((await claim(1)).map(idOf), hanging.ids.slice(0, 1));
  assert.deepEqual((await claim(10)).map(idOf).sort(), [hanging.ids[1], ...healthy.ids].sort());
  assert.deepEqual(await claim(10), [], 'the receiver is at its limit');
  await deliver(hanging.ids[0] ?? '');
  assert.deepEqual((await claim(10)).map(idOf), [hanging.ids[2]]);
  await endAll();
});

test('workers that claim concurrently never get the same delivery', async () => {
  const { ids } = await deliveries(20);
  const batches = await Promise.all(Array.from({ length: 8 }, () => claim(5, { perReceiver: 100 })));
  const claimed = batches.flat().map(idOf);
  assert.equal(new Set(claimed).size, claimed.length);
  assert.ok(claimed.every((id) => ids.includes(id)));
  await endAll();
});

test('an organization has a limit, retries have one, and an expired lease is claimed again', async () => {
  const { pool } = opened.store;
  const [one, other] = [await deliveries(2), await deliveries(2)];
  assert.equal((await claim(3)).length, 3);
  assert.deepEqual(await claim(3, { perOrganization: 3 }), []);
  await pool.query('update webhook_deliveries set attempts = 1 where id = any($1)', [
    [...one.ids, ...other.ids],
  ]);
  assert.deepEqual(await claim(3, { retries: 3 }), []);
  await pool.query(`update webhook_deliveries set locked_until = now() - interval '1 second'`);
  assert.equal((await claim(4)).length, 4);
  await endAll();
});

test('one claim does not exceed the limit of an organization', async () => {
  for (let receiver = 0; receiver < 6; receiver += 1) await deliveries(2);
  assert.equal((await claim(4, { perOrganization: 5 })).length, 4);
  assert.equal((await claim(10, { perOrganization: 5 })).length, 1);
  assert.equal((await claim(10, { perOrganization: 8 })).length, 3);
  await endAll();
});

test('an attempt is recorded once, although it is reported twice', async () => {
  const { ids } = await deliveries(1);
  const [id = ''] = ids;
  assert.equal(await deliver(id), true);
  assert.equal(await deliver(id), false);
  assert.equal((await attempts(ids)).length, 1);
});

test('attempts are deleted with their delivery, whether it expired or its endpoint or organization was deleted', async () => {
  const { database, pool } = opened.store;
  const [old, removed, kept] = [await deliveries(2), await deliveries(2), await deliveries(2)];
  const all = [old, removed, kept].flatMap(({ ids }) => ids);
  for (const id of all) await deliver(id);
  assert.deepEqual((await attempts(all)).length, 6);

  const longAgo = `update webhook_deliveries set created_at = now() - interval '31 days' where endpoint_id = $1`;
  await pool.query(longAgo, [old.endpointId]);
  await deleteOldRows(database, 'old deliveries');
  await deleteEndpoint(database, { id: removed.endpointId, organizationId });
  assert.deepEqual(await attempts(all), kept.ids.toSorted());
  await database.deleteFrom('organizations').where('id', '=', organizationId).execute();
  assert.deepEqual(await attempts(all), []);
});

test('a recent failure of a receiver is found without reading all deliveries', async () => {
  const { database, pool } = opened.store;
  const owner = randomUUID();
  await insertOrganization(database, { id: owner, name: 'Busy', tier: 'team' });
  const event = {
    id: generateEventId(),
    organizationId: owner,
    mode: 'live',
    type: 'quota.warning',
  } as const;
  await insertEvent(database, { ...event, conversionId: null, attempt: null, data: {} });
  await pool.query(
    `insert into webhook_deliveries
       (id, organization_id, mode, event_id, url, receiver, state, due_at, created_at, ended_at)
     select gen_random_uuid(), $1, 'live', $2, 'https://a.example/', 'receiver ' || number % 100,
       case when number % 1000 = 7 then 'failed' else 'delivered' end, now(), now(), now()
     from generate_series(1, 20000) number`,
    [owner, event.id],
  );
  await pool.query('analyze webhook_deliveries');
  const receiver = (number: number) => ({
    id: randomUUID(),
    organizationId: owner,
    receiver: `receiver ${number}`,
  });
  await inTransaction(database, async (transaction) => {
    assert.equal(await failedLately(transaction, receiver(7)), true);
    assert.equal(await failedLately(transaction, receiver(8)), false);
    const { rows } = await sql<{ scans: number }>`
      select pg_stat_get_xact_numscans('webhook_deliveries'::regclass) as scans`.execute(transaction);
    assert.equal(rows[0]?.scans, 0, 'the table was not read from end to end');
  });
});

async function deliveries(count: number): Promise<{ endpointId: string; ids: string[] }> {
  const { database } = opened.store;
  const endpointId = randomUUID();
  const endpoint = { id: endpointId, organizationId, mode: 'live', url: 'https://a.example/' } as const;
  await insertEndpoint(database, {
    ...endpoint,
    ...{ eventTypes: null, description: null, secret: Buffer.from('x') },
  });
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const about = { conversionId: null, attempt: null, data: { number } };
    const event = {
      id: generateEventId(),
      organizationId,
      mode: 'live',
      type: 'quota.warning',
      ...about,
    } as const;
    await insertEvent(database, event);
    ids.push(await insertDeliveryTo(database, event, endpointId));
  }
  // One after the other, each with a different time.
  await opened.store.pool.query(
    `update webhook_deliveries set due_at = now() - interval '1 minute' + array_position($1, id) * interval '1 second'
     where id = any($1::uuid[])`,
    [ids],
  );
  return { endpointId, ids };
}

function deliver(id: string): Promise<boolean> {
  const request = {
    attemptId: generateAttemptId(),
    milliseconds: 5,
    status: 200,
    response: 'ok',
    error: null,
  };
  const delivery = { id, organizationId, attempts: 0 };
  return recordAttempt(opened.store.database, delivery, request, { state: 'delivered', delay: null });
}

async function endAll(): Promise<void> {
  await opened.store.pool.query(`update webhook_deliveries set state = 'cancelled' where state = 'pending'`);
}

/** The deliveries that have attempts, once for each. */
async function attempts(ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    ids.map(async (id) => (await listAttempts(opened.store.database, id)).map(() => id)),
  );
  return found.flat().sort();
}

const idOf = ({ id }: { readonly id: string }) => id;
