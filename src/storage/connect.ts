import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
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
  readonly onProgress: (message: string) => void;
  readonly onConnectionLost: (error: Error) => void;
};

export async function connect(options: ConnectOptions): Promise<Connection> {
  await mkdir(options.dataDirectory, { recursive: true });
  const server = options.databaseUrl === null ? await embedded(options) : remote(options.databaseUrl);
  const store = openStore({
    url: server.url,
    poolSize: options.poolSize,
    onConnectionLost: options.onConnectionLost,
  });
  return {
    url: server.url,
    store,
    async close() {
      await store.close();
      await server.release();
    },
  };
}

function embedded({ dataDirectory, onProgress }: ConnectOptions) {
  return acquireEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), onProgress });
}

function remote(url: string) {
  return { url, release: async () => {} };
}
