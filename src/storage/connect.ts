import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { awaitDatabase } from './await-database.ts';
import { openStore, type Store } from './database.ts';
import { acquireEmbeddedPostgres } from './embedded-postgres/acquire.ts';

/** An open database, wherever it runs. */
export type Connection = {
  readonly url: string;
  readonly store: Store;
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** Null for the embedded PostgreSQL of the data directory. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  readonly poolSize: number;
  /** Milliseconds that a database which does not answer yet is waited for. */
  readonly timeout: number;
  readonly onProgress: (message: string) => void;
  readonly onConnectionLost: (error: Error) => void;
};

export async function connect(options: ConnectOptions): Promise<Connection> {
  await mkdir(options.dataDirectory, { recursive: true });
  const server =
    options.databaseUrl === null
      ? await awaitDatabase(() => embedded(options), options)
      : remote(options.databaseUrl);
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

function remote(url: string) {
  return { url, release: async () => {} };
}
