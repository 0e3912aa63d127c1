import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openStore, type Store } from '../../src/storage/database.ts';
import { serverVariable, template } from './test-server.ts';

export type TestDatabase = { readonly url: string; readonly store: Store; drop(): Promise<void> };

/** A new database, cloned from the migrated template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${template} strategy file_copy`);
}

/** A database without a table in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} ${options}`);
  const url = urlOf(name);
  const store = openStore({ url, poolSize: 10, onConnectionLost: () => {} });
  return {
    url,
    store,
    async drop() {
      await store.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const server = process.env[serverVariable];
  if (!server) throw new Error('Run this test through: npm run test:files -- path/to/it.test.ts');
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
