import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { generateAttemptId, generateEventId } from '../../domain/webhook.ts';
import { inTransaction } from '../database.ts';
import { insertEvent } from '../events.ts';
import { insertOrganization } from '../organizations.ts';
import { deleteOldDeliveries, gaveUpLately, listAttempts } from './deliveries.ts';
import { deleteEndpoint, insertEndpoint } from './endpoints.ts';
import { insertDeliveryTo } from './insert-deliveries.ts';
import { recordAttempts, type TryOutcome } from './record-attempts.ts';
import { takeDue } from './take-due.ts';

let opened: TestDatabase;
const organizationId = randomUUID();
before(async () => {
  opened = await createTestDatabase();
  await insertOrganization(opened.store.database, { id: organizationId, name: 'Northwind', tier: 'team' });
});
after(() => opened.drop());

test('of what is due the oldest is taken, and nothing that is under way', async () => {
  const { endpointId, ids } = await deliveries(4);
  const take = (except: string[], limit: number) =>
    takeDue(opened.store.database, `endpoint:${endpointId}`, { except, limit });

  assert.deepEqual((await take([], 3)).map(idOf), ids.slice(0, 3));
  assert.deepEqual((await take(ids.slice(0, 1), 2)).map(idOf), ids.slice(1, 3));
  await deliver(ids[1] ?? '');
  assert.deepEqual((await take([], 10)).map(idOf), [ids[0], ...ids.slice(2)]);
  assert.deepEqual((await take(ids, 10)).map(idOf), []);
});

test('a try is written down once, although it is told twice', async () => {
  const { ids } = await deliveries(1);
  const [id = ''] = ids;
  await recordAttempts(opened.store.database, [outcome(id), outcome(id)]);
  await deliver(id);
  assert.equal((await tries(ids)).length, 1);
});

test('with a delivery go its tries, whether it grew old or its endpoint or organization went', async () => {
  const { database, pool } = opened.store;
  const [old, removed, kept] = [await deliveries(2), await deliveries(2), await deliveries(2)];
  const all = [old, removed, kept].flatMap(({ ids }) => ids);
  for (const id of all) await deliver(id);
  assert.deepEqual((await tries(all)).length, 6);

  const longAgo = `update webhook_deliveries set created_at = now() - interval '31 days' where endpoint_id = $1`;
  await pool.query(longAgo, [old.endpointId]);
  await deleteOldDeliveries(database);
  await deleteEndpoint(database, { id: removed.endpointId, organizationId });
  assert.deepEqual(await tries(all), kept.ids.toSorted());
  await database.deleteFrom('organizations').where('id', '=', organizationId).execute();
  assert.deepEqual(await tries(all), []);
});

test('whether a receiver was given up on lately is known without reading all deliveries', async () => {
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
       (id, organization_id, mode, event_id, url, lane, job_id, state, due_at, created_at, ended_at)
     select gen_random_uuid(), $1, 'live', $2, 'https://a.example/', 'lane ' || number % 100, gen_random_uuid(),
       case when number % 1000 = 7 then 'failed' else 'delivered' end, now(), now(), now()
     from generate_series(1, 20000) number`,
    [owner, event.id],
  );
  await pool.query('analyze webhook_deliveries');
  await inTransaction(database, async (transaction) => {
    assert.equal(await gaveUpLately(transaction, 'lane 7', [randomUUID()]), true);
    assert.equal(await gaveUpLately(transaction, 'lane 8', [randomUUID()]), false);
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
    const event = { id: generateEventId(), organizationId, mode: 'live', type: 'quota.warning' } as const;
    await insertEvent(database, { ...event, conversionId: null, attempt: null, data: { number } });
    ids.push((await insertDeliveryTo(database, event, endpointId)).id);
  }
  // Told one after the other, as it were in another second each.
  await opened.store.pool.query(
    `update webhook_deliveries set due_at = now() - interval '1 minute' + array_position($1, id) * interval '1 second'
     where id = any($1::uuid[])`,
    [ids],
  );
  return { endpointId, ids };
}

async function deliver(id: string): Promise<void> {
  await recordAttempts(opened.store.database, [outcome(id)]);
}

function outcome(deliveryId: string): TryOutcome {
  return {
    ...{ attemptId: generateAttemptId(), deliveryId, number: 1, startedAgo: 10, endedAgo: 5, duration: 5 },
    ...{ status: 200, answer: 'ok', error: null, state: 'delivered', delay: null, nextJobId: null },
  };
}

/** The deliveries that have tries, once for each. */
async function tries(ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    ids.map(async (id) => (await listAttempts(opened.store.database, id)).map(() => id)),
  );
  return found.flat().sort();
}

const idOf = ({ id }: { readonly id: string }) => id;
