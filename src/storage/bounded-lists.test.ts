import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { listApiKeys } from './api-keys.ts';
import { insertOrganization } from './organizations.ts';
import { listProductNames, listProducts } from './products.ts';

let opened: TestDatabase;
const organizationId = randomUUID();
before(async () => {
  opened = await createTestDatabase();
  await insertOrganization(opened.store.database, { id: organizationId, name: 'Northwind', tier: 'team' });
});
after(() => opened.drop());

test('however many keys were revoked, those that work are on the list, and the newest come first', async () => {
  const { database, pool } = opened.store;
  await pool.query(
    `insert into api_keys (id, organization_id, mode, name, hint, hash, created_at, revoked_at)
     select gen_random_uuid(), $1, 'live', 'key ' || number, '', sha256(number::text::bytea),
       now() - number * interval '1 minute', case when number < 30 then now() end
     from generate_series(1, 30) number`,
    [organizationId],
  );
  const names = (await listApiKeys(database, organizationId, 3)).map(({ name }) => name);
  assert.deepEqual(names, ['key 1', 'key 2', 'key 30']);
});

test('products are listed by name, whatever their letters, and chosen from in the same order', async () => {
  const { database, pool } = opened.store;
  await pool.query(
    `insert into products (id, organization_id, name)
     select gen_random_uuid(), $1, name from unnest($2::text[]) name`,
    [organizationId, ['beacon', 'Atlas', 'Compass', 'atrium']],
  );
  const all = ['Atlas', 'atrium', 'beacon', 'Compass'];
  for (const list of [listProducts, listProductNames]) {
    assert.deepEqual(
      (await list(database, organizationId, 10)).map(({ name }) => name),
      all,
    );
    assert.equal((await list(database, organizationId, 2)).length, 2);
  }
});
