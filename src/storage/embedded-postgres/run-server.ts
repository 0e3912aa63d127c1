import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { withFileLock } from '../../locks/with-file-lock.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster, readCluster } from './cluster.ts';
import { type Lease, takeLease } from './lease.ts';
import { operatingUserFor } from './operating-user.ts';
import { findPostmaster } from './postmaster.ts';
import type { ServerSettings } from './server-settings.ts';
import { endStalledServer, watchForStall } from './stalled-server.ts';
import { startPostmaster } from './start-postmaster.ts';

type Options = {
  directory: string;
  settings: ServerSettings;
  onProgress: (message: string) => void;
  /** Milliseconds that a server may stand still before it is ended and started again. */
  stallTimeout?: number | undefined;
};

const timeout = 10 * 60_000;
const pollInterval = 20;

/** Adopts the running server of the directory or starts it, and takes a lease on it. */
export async function obtainLease(options: Options): Promise<Lease> {
  await mkdir(options.directory, { recursive: true });
  await operatingUserFor(options.directory);
  return withFileLock(join(options.directory, 'start.lock'), timeout, async () => {
    const deadline = Date.now() + timeout;
    const stalled = watchForStall(options.stallTimeout);
    while (Date.now() < deadline) {
      const cluster = await readCluster(options.directory);
      const postmaster = cluster && (await findPostmaster(cluster.path));
      if (!postmaster) {
        await start(options);
        continue;
      }
      const lease = postmaster.ready ? await takeLease(postmaster, cluster.password) : undefined;
      if (lease !== undefined && lease !== 'full') return lease;
      if (lease !== 'full' && (await stalled(postmaster))) {
        options.onProgress('PostgreSQL stands still; ending it and starting it again.');
        await endStalledServer(cluster.path, postmaster);
      }
      // It is still starting, or its last holder is stopping it: both pass.
      await pause(pollInterval);
    }
    throw new Problem(
      'UNAVAILABLE',
      `The PostgreSQL of ${options.directory} runs but takes no connections; see postgres.log there.`,
    );
  });
}

async function start({ directory, settings, onProgress, stallTimeout }: Options): Promise<void> {
  const user = await operatingUserFor(directory);
  const binaries = await findBinaries({ directory, user, onProgress });
  const cluster = await prepareCluster({ directory, user, binaries, settings, onProgress });
  await startPostmaster({ directory, cluster, user, binaries, settings, onProgress, stallTimeout });
}
