import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/storage/database.ts';
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
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const store = openStore({ url: server.url, poolSize: 2, onConnectionLost: () => {} });
  await migrate(store.database);
  await store.close();
  process.env[serverVariable] = server.url;
}

export async function globalTeardown(): Promise<void> {
  await server.release();
  await rm(directory, { recursive: true, force: true });
}
