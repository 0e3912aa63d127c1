import { setTimeout as pause } from 'node:timers/promises';
import { readCluster } from './cluster.ts';
import { clusterPath } from './cluster-path.ts';
import type { Lease } from './lease.ts';
import { stopPostmaster } from './postmaster.ts';
import { obtainLease } from './run-server.ts';
import { trimServerLog } from './server-log.ts';
import { superuser } from './server-settings.ts';

export type LeasedServer = { url(database: string): string; release(): Promise<void> };

type Options = Parameters<typeof obtainLease>[0];

const logTrimInterval = 60_000;
const shortestRetryDelay = 250;
const maxRetryDelay = 30_000;

/**
 * Holds a running server. When the lease is lost because the server crashed, it is taken again, and the server
 * is started on the same port where that is still free, so that the connection pools recover by themselves.
 */
export async function leaseServer(options: Options): Promise<LeasedServer> {
  let lease = await obtainLease(options);
  let renewal: Promise<void> | undefined;
  const released = new AbortController();

  const watch = () => {
    void lease.lost.then(() => {
      if (released.signal.aborted) return;
      options.onProgress('PostgreSQL dropped its connections; holding it again.');
      renewal = renewLease(options, released.signal).then((renewed) => {
        if (renewed === undefined) return;
        lease = renewed;
        watch();
      });
    });
  };
  watch();
  const trimming = setInterval(() => {
    trimServerLog(options.directory).catch((error) => options.onProgress(messageOf(error)));
  }, logTrimInterval).unref();

  return {
    url: (database) => urlOf(lease, database),
    release: async () => {
      released.abort();
      clearInterval(trimming);
      await renewal;
      await giveBack(lease, options.directory);
    },
  };
}

async function renewLease(options: Options, released: AbortSignal): Promise<Lease | undefined> {
  let delay = shortestRetryDelay;
  while (!released.aborted) {
    try {
      // Whoever deleted the data while it was in use shall not get an empty database in its place.
      if ((await readCluster(options.directory)) === undefined) return undefined;
      return await obtainLease(options);
    } catch (error) {
      options.onProgress(messageOf(error));
      await pause(delay, undefined, { ref: false, signal: released }).catch(() => undefined);
      delay = Math.min(2 * delay, maxRetryDelay);
    }
  }
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Stops the server when nobody else holds it. */
async function giveBack(lease: Lease, directory: string): Promise<void> {
  const last = await lease.becomeLast();
  if (last) await stopPostmaster(clusterPath(directory), lease.postmaster);
  await lease.close();
}

function urlOf(lease: Lease, database: string): string {
  const { port } = lease.postmaster;
  return `postgres://${superuser}:${lease.password}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable`;
}
