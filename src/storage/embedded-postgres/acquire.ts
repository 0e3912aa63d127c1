import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { withFileLock } from '../../locks/with-file-lock.ts';
import { findBinaries } from './binaries.ts';
import { clusterPath, prepareCluster, readCluster, type ServerSettings } from './cluster.ts';
import { type Lease, takeLease } from './lease.ts';
import { operatingUserFor } from './operating-user.ts';
import { findPostmaster, signalProcess } from './postmaster.ts';
import { startPostmaster } from './start-postmaster.ts';

export type EmbeddedPostgres = { readonly url: string; release(): Promise<void> };

type Options = {
  directory: string;
  database: string;
  settings: ServerSettings;
  onProgress: (message: string) => void;
};

const timeout = 10 * 60_000;
const pollInterval = 20;
const maxUnanswered = 3;
const minRetryDelay = 250;
const maxRetryDelay = 30_000;

/**
 * Starts the PostgreSQL of `directory`, or joins the running one, and leases it until `release`. The last release stops
 * it. After a crash it is restarted, on the same port if possible, so that connection pools recover.
 */
export async function acquireEmbeddedPostgres({
  database = 'aloud',
  settings = {},
  onProgress = () => {},
  ...rest
}: Partial<Options> & { directory: string }): Promise<EmbeddedPostgres> {
  const options = { directory: resolve(rest.directory), database, settings, onProgress };
  const released = new AbortController();
  let lease = await obtainLease(options);
  let renewal: Promise<void> | undefined;
  let release: Promise<void> | undefined;
  const watch = () => {
    void lease.lost.then(() => {
      if (released.signal.aborted) return;
      onProgress('PostgreSQL closed the connection. Reconnecting.');
      renewal = renewLease(options, released.signal).then((renewed) => {
        if (renewed === undefined) return;
        lease = renewed;
        watch();
      });
    });
  };
  watch();
  return {
    get url() {
      return lease.url;
    },
    release() {
      released.abort();
      release ??= Promise.resolve(renewal).then(() => lease.release());
      return release;
    },
  };
}

async function renewLease(options: Options, released: AbortSignal): Promise<Lease | undefined> {
  for (let delay = minRetryDelay; !released.aborted; delay = Math.min(2 * delay, maxRetryDelay)) {
    try {
      // If the data was deleted while in use, do not replace it with an empty database.
      if ((await readCluster(options.directory)) === undefined) return undefined;
      return await obtainLease(options);
    } catch (error) {
      options.onProgress(error instanceof Error ? error.message : String(error));
      await pause(delay, undefined, { ref: false, signal: released }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Joins the running server. Otherwise one process at a time starts it, or replaces one that does not respond. */
async function obtainLease(options: Options): Promise<Lease> {
  const { directory, database, onProgress } = options;
  await mkdir(directory, { recursive: true });
  await operatingUserFor(clusterPath(directory));
  const joined = await joinRunning(options);
  if (joined) return joined;
  return withFileLock(join(directory, 'start.lock'), timeout, async () => {
    let unanswered = 0;
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(pollInterval)) {
      const cluster = await readCluster(directory);
      const postmaster = cluster && (await findPostmaster(cluster.path));
      if (!postmaster) {
        await start(options);
        continue;
      }
      const lease = postmaster.ready
        ? await takeLease(postmaster, cluster, { database, create: true })
        : 'busy';
      if (typeof lease !== 'string') return lease;
      unanswered = lease === 'no answer' ? unanswered + 1 : 0;
      if (unanswered < maxUnanswered) continue;
      onProgress('PostgreSQL does not answer. Restarting it.');
      // Nothing is lost, because the next start replays the log.
      signalProcess(postmaster.pid, 'SIGKILL');
    }
    throw new Problem(
      'UNAVAILABLE',
      `The PostgreSQL of ${directory} runs but accepts no connections: see postgres.log there.`,
    );
  });
}

/** Joins a running server without a lock, which could not be created on a full disk. */
async function joinRunning({ directory, database }: Options): Promise<Lease | undefined> {
  const cluster = await readCluster(directory);
  const postmaster = cluster && (await findPostmaster(cluster.path));
  if (!cluster || !postmaster?.ready) return undefined;
  const lease = await takeLease(postmaster, cluster, { database, create: false });
  return typeof lease === 'string' ? undefined : lease;
}

async function start({ directory, settings, onProgress }: Options): Promise<void> {
  const user = await operatingUserFor(clusterPath(directory));
  const binaries = await findBinaries({ directory, user, onProgress });
  const cluster = await prepareCluster({ directory, user, binaries, settings, onProgress });
  await startPostmaster({ directory, cluster, user, binaries, settings, onProgress });
}
