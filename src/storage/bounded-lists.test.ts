import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { listApiKeys } from './api-keys.ts';
import { inTransaction } from './database.ts';
import { insertOrganization } from './organizations.ts';
import { deleteProduct, listProductNames, listProducts } from './products.ts';

let opened: TestDatabase;
const organizationId = randomUUID();
before(async () => {
  opened = await createTestDatabase();
  await insertOrganization(opened.store.database, { id: organizationId, name: 'Northwind', tier: 'team' });
});
after(() => opened.drop());

test('working keys are listed however many were revoked, and the newest come first', async () => {
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

test('products are listed by name regardless of case, and their names in the same order', async () => {
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

test('deleting a product does not read the conversions of other products', async () => {
  const { database, pool } = opened.store;
  const productId = randomUUID();
  await pool.query(`insert into products (id, organization_id, name) values ($1, $2, 'Delta')`, [
    productId,
    organizationId,
  ]);
  await pool.query(
    `insert into conversions (id, organization_id, mode, source_type, title, content, product_id,
       ignore_organization, public_url, settings, voice, status)
     select gen_random_uuid(), $1, 'live', 'document', 'Title', 'Text', case when number < 3 then $2::uuid end,
       false, false, '{}', '{}', 'completed'
     from generate_series(1, 3000) number`,
    [organizationId, productId],
  );
  await pool.query('analyze conversions');
  await inTransaction(database, async (transaction) => {
    await deleteProduct(transaction, organizationId, productId);
    const { rows } = await sql<{ scans: number }>`
      select pg_stat_get_xact_numscans('conversions'::regclass) as scans`.execute(transaction);
    assert.equal(rows[0]?.scans, 0, 'the table was not read from end to end');
  });
  const { rows } = await pool.query('select count(*) from conversions where product_id is not null');
  assert.equal(rows[0].count, 0);
});
