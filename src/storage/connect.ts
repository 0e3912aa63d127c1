import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { awaitDatabase } from './await-database.ts';
import { openStore, type Store } from './database.ts';
import { acquireEmbeddedPostgres } from './embedded-postgres/acquire.ts';

export type Connection = {
  readonly url: string;
  readonly store: Store;
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** Null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  readonly poolSize: number;
  /** Milliseconds to wait for a database that does not respond yet. */
  readonly timeout: number;
  readonly onProgress: (message: string) => void;
  readonly onConnectionLost: (error: Error) => void;
};

export async function connect(options: ConnectOptions): Promise<Connection> {
  await mkdir(options.dataDirectory, { recursive: true });
  const server =
    options.databaseUrl === null
      ? await awaitDatabase(() => embedded(options), options)
      : { url: options.databaseUrl, release: async () => {} };
  const store = openStore({
    url: server.url,
    poolSize: options.poolSize,
    onConnectionLost: options.onConnectionLost,
  });
  const close = async () => {
    await store.close();
    await server.release();
  };
  try {
    await awaitDatabase(() => store.pool.query('select 1'), options);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: server.url, store, close };
}

function embedded({ dataDirectory, onProgress }: ConnectOptions) {
  return acquireEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), onProgress });
}
