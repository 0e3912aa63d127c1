import { resolve } from 'node:path';
import { createDatabaseIfMissing } from './create-database.ts';
import { type LeasedServer, leaseServer } from './leased-server.ts';
import type { ServerSettings } from './server-settings.ts';

export type EmbeddedPostgres = { readonly url: string; release(): Promise<void> };

type Sharing = { users: number; readonly server: Promise<LeasedServer> };

/** One entry per directory this process holds: callers in one process share one lease. */
const held = new Map<string, Sharing>();

/**
 * Makes sure that the PostgreSQL of `directory` runs, and holds it until `release`. Any number of processes may
 * hold it: the first starts it, the last stops it. The settings count for whoever starts it.
 */
export async function acquireEmbeddedPostgres(options: {
  directory: string;
  database?: string;
  onProgress?: (message: string) => void;
  settings?: ServerSettings;
  /** Milliseconds that a server may stand still before it is ended and started again. */
  stallTimeout?: number;
}): Promise<EmbeddedPostgres> {
  const { database = 'aloud', onProgress = () => {}, settings = {}, stallTimeout } = options;
  const directory = resolve(options.directory);
  const sharing = held.get(directory) ?? {
    users: 0,
    server: leaseServer({ directory, settings, onProgress, stallTimeout }),
  };
  sharing.users += 1;
  held.set(directory, sharing);

  let leaving: Promise<void> | undefined;
  const release = () => {
    leaving ??= leave(directory, sharing);
    return leaving;
  };
  try {
    const server = await sharing.server;
    await createDatabaseIfMissing(server.url('postgres'), database);
    return {
      get url() {
        return server.url(database);
      },
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function leave(directory: string, sharing: Sharing): Promise<void> {
  sharing.users -= 1;
  if (sharing.users > 0) return;
  if (held.get(directory) === sharing) held.delete(directory);
  // When the server could not be held, every caller has been told so by its own acquire.
  const server = await sharing.server.catch(() => undefined);
  await server?.release();
}
