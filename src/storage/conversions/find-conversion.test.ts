import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { findConversion, findConversionById, readConversion } from './find-conversion.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('a conversion is read whole, without its changes and what its worker notes', async () => {
  const { store } = database;
  const [id, organizationId] = [randomUUID(), randomUUID()];
  await store.pool.query("insert into organizations (id, name, tier) values ($1, 'Northwind', 'free')", [
    organizationId,
  ]);
  await store.pool.query(
    `insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization, public_url,
       settings, voice, status, changes, highlights)
     values ($1, $2, 'sandbox', 'changelog', 'Tide 2', 'All boats', false, false, '{"verbosity": "normal"}', '{}', 'pending',
       '[{"text": "Maps load faster"}]', '["Maps"]')`,
    [id, organizationId],
  );
  const scope = { organizationId, mode: 'sandbox' } as const;
  const found = await Promise.all([
    findConversion(store.database, scope, id),
    findConversionById(store.database, id),
    readConversion(store, scope, id),
  ]);
  for (const conversion of found) {
    assert.ok(conversion);
    assert.deepEqual(
      [conversion.title, conversion.characters, conversion.shownStatus],
      ['Tide 2', 9, 'pending'],
    );
    assert.ok(conversion.createdAt instanceof Date);
    const unused = ['changes', 'highlights', 'lockedUntil', 'claims'].filter((name) => name in conversion);
    assert.deepEqual(unused, []);
  }
});
