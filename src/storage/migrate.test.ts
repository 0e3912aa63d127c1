import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const executed = async () =>
  (await database.store.pool.query('select name from kysely_migration order by name')).rows;

test('a schema that is up to date stays unchanged, even if a later release has added to it', async () => {
  assert.deepEqual(await migrate(database.store.database), []);
  const later = "insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)";
  await database.store.pool.query(later);
  const found = await executed();
  assert.deepEqual(await migrate(database.store.database), []);
  assert.deepEqual(await executed(), found);
});

test('a schema of another release that cannot be migrated is refused, and the message says what to do', async () => {
  const refusal = (name: string) => ({
    name: 'Problem',
    message: new RegExp(
      `^The database was written by another release, .* \\(migration ${name}\\)\\. Install the release`,
    ),
  });
  const { database: schema, pool } = database.store;
  await pool.query("delete from kysely_migration where name > '0040' and name < '9999'");
  await assert.rejects(migrate(schema), refusal('9999-later'));
  await pool.query("delete from kysely_migration where name in ('0016-email-changes', '9999-later')");
  await assert.rejects(migrate(schema), refusal('0016-email-changes'));
});

test('a schema from before release 0.1.0 is refused', async () => {
  await database.store.pool.query("delete from kysely_migration where name > '0009-dashboard'");
  await assert.rejects(migrate(database.store.database), /older than release 0\.1\.0/);
});
