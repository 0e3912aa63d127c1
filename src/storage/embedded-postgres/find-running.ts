import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCluster } from './cluster.ts';
import { databaseUrl } from './lease.ts';
import { findPostmaster } from './postmaster.ts';

/** What is in a directory, found by reading alone. */
export type FoundPostgres = {
  readonly majorVersion: string;
  /** Null if it does not run, or not yet. */
  readonly url: string | null;
};

/** Takes no lease: whoever looks does not keep the server from stopping. Null without a cluster. */
export async function findEmbeddedPostgres(directory: string): Promise<FoundPostgres | null> {
  const cluster = await readCluster(directory);
  if (cluster === undefined) return null;
  const majorVersion = (await readFile(join(cluster.path, 'PG_VERSION'), 'utf8')).trim();
  const postmaster = await findPostmaster(cluster.path);
  const url = postmaster?.ready ? databaseUrl(postmaster, cluster, 'aloud') : null;
  return { majorVersion, url };
}
