import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openStore, type Store } from '../../../src/storage/database.ts';
import { acquireEmbeddedPostgres } from '../../../src/storage/embedded-postgres/acquire.ts';
import { clusterPath, readCluster, superuser } from '../../../src/storage/embedded-postgres/cluster.ts';
import { findPostmaster } from '../../../src/storage/embedded-postgres/postmaster.ts';
import { migrate } from '../../../src/storage/migrate.ts';
import { processTree } from '../../support/service.ts';

/** The database of an installation, seen from outside: it may be away at any time. */
export type InstallationDatabase = {
  url(): Promise<string>;
  /** Asks again until the database is there. */
  query(text: string, values?: readonly unknown[]): Promise<any[]>;
  /** For operations; asks once. */
  store(): Promise<Store>;
  /** PostgreSQL's first process and all that belong to it. */
  processes(): Promise<number[]>;
  close(): Promise<void>;
};

const timeout = 60_000;
const interval = 200;

/** The one that a service keeps in its data directory. It is only looked at, never held. */
export function embeddedDatabase(dataDirectory: string): InstallationDatabase {
  const directory = join(dataDirectory, 'postgres');
  return observe(directory, 'aloud', async () => {});
}

/** One beside the services, as an operator would run it: durable, and started again when it falls. */
export async function ownDatabase(directory: string): Promise<InstallationDatabase> {
  const database = 'installation';
  const server = await acquireEmbeddedPostgres({ directory, database });
  const store = openStore({ url: server.url, poolSize: 1, onConnectionLost: () => {} });
  await migrate(store.database);
  await store.close();
  return observe(directory, database, () => server.release());
}

function observe(directory: string, database: string, release: () => Promise<void>): InstallationDatabase {
  let open: { url: string; store: Store } | null = null;
  const url = async () => {
    const cluster = await readCluster(directory);
    const postmaster = await findPostmaster(clusterPath(directory));
    if (!cluster || !postmaster) throw new Error('The database is away.');
    return `postgres://${superuser}:${cluster.password}@127.0.0.1:${postmaster.port}/${database}?sslmode=disable`;
  };
  const store = async () => {
    const now = await url();
    if (open?.url === now) return open.store;
    await open?.store.close();
    open = { url: now, store: openStore({ url: now, poolSize: 4, onConnectionLost: () => {} }) };
    return open.store;
  };
  let returning: Promise<void> | null = null;
  // All who wait for the database ask with one voice: a crowd at its door keeps it from getting up.
  const comeBack = async () => {
    for (const deadline = Date.now() + timeout; Date.now() < deadline; ) {
      await pause(interval);
      const answered = await store()
        .then(({ pool }) => pool.query('select 1'))
        .then(Boolean, () => false);
      if (answered) return;
    }
  };
  return {
    url,
    store,
    async query(text, values = []) {
      const deadline = Date.now() + timeout;
      for (;;) {
        try {
          return (await (await store()).pool.query(text, [...values])).rows;
        } catch (error) {
          if (isOurMistake(error) || Date.now() > deadline) throw error;
          returning ??= comeBack().finally(() => {
            returning = null;
          });
          await returning;
        }
      }
    },
    async processes() {
      const postmaster = await findPostmaster(clusterPath(directory));
      return postmaster ? processTree(postmaster.pid) : [];
    },
    async close() {
      await open?.store.close();
      await release();
    },
  };
}

/** A statement that PostgreSQL does not understand will not be understood later either. */
function isOurMistake(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
}
