import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { keepEverything } from '../../tests/support/keep-everything.ts';
import { createProduct } from '../../tests/support/product.ts';
import { readConfig } from '../config/config.ts';
import { createNetworks } from '../domain/networks.ts';
import { createSecrets } from '../domain/secrets.ts';
import { listAuditEntries } from '../storage/audit-entries.ts';
import type { Services } from './context.ts';
import { createOrganization } from './organizations.ts';
import { maxProducts } from './products.ts';

let database: TestDatabase;
let services: Services;
before(async () => {
  database = await createTestDatabase();
  services = {
    store: database.store,
    tiers: readConfig({}).tiers,
    siteUrl: 'http://localhost',
    secrets: createSecrets('a secret key that only tests ever use'),
    receiverRules: { allowedNetworks: createNetworks([]) },
    dataRules: keepEverything,
  };
});
after(() => database.drop());

test('a product that the operator adds is in the audit log of its organization', async () => {
  const { id: organizationId } = await createOrganization(services, { name: 'Northwind', tier: 'pro' });
  const { id } = await createProduct(services, { organizationId, name: ' Atlas ', context: '  \n' });
  const entries = await listAuditEntries(database.store.database, organizationId, {
    filter: { action: 'product' },
    before: null,
    limit: 9,
  });
  assert.deepEqual(
    entries.map(({ actor, action, subjectId, subjectName }) => ({ actor, action, subjectId, subjectName })),
    [
      {
        actor: 'The operator of this installation',
        action: 'product.created',
        subjectId: id,
        subjectName: 'Atlas',
      },
    ],
  );
  const { rows } = await database.store.pool.query('select context from products where id = $1', [id]);
  assert.deepEqual(rows, [{ context: null }], 'a context of nothing but space is none');
  await assert.rejects(createProduct(services, { organizationId, name: 'ATLAS', context: null }), {
    code: 'VALIDATION_FAILED',
    message: /is taken/,
  });
});

test('an organization gets no more products than it may have, however many are added at once', async () => {
  const { id: organizationId } = await createOrganization(services, { name: 'Full', tier: 'pro' });
  await database.store.pool.query(
    `insert into products (id, organization_id, name)
     select gen_random_uuid(), $1, 'Product ' || number from generate_series(1, $2::int) number`,
    [organizationId, maxProducts - 1],
  );
  const outcomes = await Promise.allSettled(
    ['A', 'B', 'C'].map((name) => createProduct(services, { organizationId, name, context: null })),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  await assert.rejects(createProduct(services, { organizationId, name: 'D', context: null }), /500 products/);
});
