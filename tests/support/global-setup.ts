import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStore, type Store } from '../../src/storage/database.ts';
import {
  acquireEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/storage/embedded-postgres/acquire.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { serverVariable, template } from './test-server.ts';

let directory: string;
let server: EmbeddedPostgres;

/** One real PostgreSQL for the whole run, with a migrated template that every test file clones. */
export async function globalSetup(): Promise<void> {
  directory = await mkdtemp(join(tmpdir(), 'aloud-tests-'));
  server = await acquireEmbeddedPostgres({
    directory,
    database: template,
    // The data lives as long as the run: durability would only cost time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  });
  const store = openStore({ url: server.url, poolSize: 2, onConnectionLost: () => {} });
  await migrate(store.database);
  await settleCatalog(store.pool);
  await store.close();
  await openOnce(server.url);
  process.env[serverVariable] = server.url;
}

/** Does the work that migrations leave to the first reader of the catalog once, not in every clone. */
async function settleCatalog(pool: Store['pool']): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`,
  );
  await pool.query(`vacuum (freeze) ${rows[0]?.names}`);
}

/** Connects once: the first connection after a migration writes a file that speeds up all later ones, also to clones. */
async function openOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('select from organizations');
  await client.end();
}

export async function globalTeardown(): Promise<void> {
  await server.release();
  await rm(directory, { recursive: true, force: true });
}
