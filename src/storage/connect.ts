import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, isConnectionLoss } from '../domain/errors.ts';
import { openStore, type StoreOptions } from './database.ts';
import { acquireEmbeddedPostgres } from './embedded-postgres/acquire.ts';

export type ConnectOptions = AwaitDatabaseOptions &
  Omit<StoreOptions, 'url'> & {
    /** Null for the embedded PostgreSQL. */
    readonly databaseUrl: string | null;
    readonly dataDirectory: string;
  };

export async function connect(options: ConnectOptions) {
  await mkdir(options.dataDirectory, { recursive: true });
  const { databaseUrl, dataDirectory, onProgress } = options;
  const embedded = () => acquireEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), onProgress });
  const server =
    databaseUrl === null
      ? await awaitDatabase(embedded, options)
      : { url: databaseUrl, release: async () => {} };
  const store = openStore({ ...options, url: server.url });
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

export type AwaitDatabaseOptions = {
  /** The time to wait for a database that does not respond, in milliseconds. */
  readonly timeout: number;
  readonly onProgress: (message: string) => void;
};

const delay = 500;

/** Repeats `work` while PostgreSQL is starting. Failed work must leave nothing behind. */
export async function awaitDatabase<T>(
  work: () => Promise<T>,
  { timeout, onProgress }: AwaitDatabaseOptions,
): Promise<T> {
  const deadline = Date.now() + timeout;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() + delay > deadline) throw error;
      if (attempt === 1) onProgress(`Waiting for the database: ${reason(error)}.`);
      await pause(delay);
    }
  }
}

/** Describes a connection error. Node connects to every address of a host and reports an error for each. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** For its owner only. Node's `recursive` never returns where nothing can be created, such as in /proc. */
export async function makeDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || existsSync(parent)) throw error;
    await makeDataDirectory(parent);
    await makeDataDirectory(path);
  }
}
