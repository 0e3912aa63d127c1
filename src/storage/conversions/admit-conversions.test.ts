import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertOrganization } from '../organizations.ts';
import { readCharactersAhead, readSpeed } from './admit-conversions.ts';

const organizationId = randomUUID();
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await insertOrganization(database.store.database, { id: organizationId, name: 'Northwind', tier: 'team' });
});
after(() => database.drop());
beforeEach(() => database.store.pool.query('delete from conversions'));

/** Completed conversions of 200 characters, from one second to another. */
async function complete(...spans: (readonly [number, number])[]) {
  await database.store.pool.query(
    `insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
       public_url, settings, voice, status, started_at, completed_at)
     select gen_random_uuid(), $1, 'live', 'document', 'x', repeat('x', 200), false, false, '{}', '{}', 'completed',
       to_timestamp((span ->> 0)::float8), to_timestamp((span ->> 1)::float8) from json_array_elements($2) span`,
    [organizationId, JSON.stringify(spans)],
  );
}

test('the speed is that of one conversion after the other, also where several were made at once', async () => {
  const { database: db } = database.store;
  assert.equal(await readSpeed(db), null);
  await complete([0, 2], [10, 12], [20, 22]);
  assert.deepEqual(await readSpeed(db), { elapsed: 0.01, alone: 0.01 });
  await database.store.pool.query('delete from conversions');
  await complete([0, 8], [0, 8], [0, 8], [0, 8]);
  assert.deepEqual(await readSpeed(db), { elapsed: 0.04, alone: 0.01 });
});

test('a script is measured by its own length, and a long text by what is told of it', async () => {
  const { pool, database: db } = database.store;
  await complete([0, 4]);
  await pool.query(`update conversions set content = repeat('x', 50000)`);
  assert.deepEqual(await readSpeed(db), { elapsed: 0.001, alone: 0.001 });
  const script = { turns: [{ text: 'a'.repeat(150) }, { text: 'b'.repeat(250) }] };
  await pool.query('update conversions set script = $1', [script]);
  assert.deepEqual(await readSpeed(db), { elapsed: 0.01, alone: 0.01 });
  await pool.query(
    `update conversions set status = 'processing', script = null, settings = '{"verbosity": "brief"}'`,
  );
  assert.equal(await readCharactersAhead(db, organizationId, new Date()), 1500);
});

test('a conversion that took no time does not harm the measurement', async () => {
  await complete([5, 5]);
  assert.deepEqual(await readSpeed(database.store.database), { elapsed: 0, alone: 0 });
});
