import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { root } from '../support/command-line.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

/** Columns of these hold ids, hashes, states and numbers that the service makes itself. */
const ours = new Set([
  ...[
    'conversion_counts',
    'conversion_plays',
    'credit_grants',
    'deletions',
    'favorite_voices',
    'installation',
  ],
  ...[
    'kysely_migration',
    'kysely_migration_lock',
    'maintenance_tasks',
    'memberships',
    'quota_ledger',
    'workers',
  ],
]);

test('the security page names every table that has a place for text', async () => {
  const page = readFileSync(`${root}docs/security.md`, 'utf8');
  const section = /## Where text can rest\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const named = new Set([...section.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  const { rows } = await app.database.store.pool.query(
    `select table_name as name, string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'public'
       and (data_type in ('text', 'character varying', 'json', 'jsonb') or udt_name in ('_text', '_varchar'))
     group by table_name order by table_name`,
  );
  assert.ok(rows.length > 20);
  const unnamed = rows.filter(({ name }) => !named.has(name) && !ours.has(name));
  assert.deepEqual(unnamed, [], 'say on docs/security.md what becomes of this text when it is deleted');
  const gone = [...ours].filter((name) => !rows.some((row) => row.name === name));
  assert.deepEqual(gone, [], 'these tables have no text');
});
