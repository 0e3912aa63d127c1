import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../domain/error-code.ts';
import { Problem } from '../../domain/errors.ts';
import type { Binaries } from './binaries.ts';
import { clusterPath } from './cluster-path.ts';
import { initializeCluster, passwordFile } from './initialize-cluster.ts';
import { giveTo, type OperatingUser } from './operating-user.ts';
import type { ServerSettings } from './server-settings.ts';

/** PostgreSQL's data directory and the password of its superuser. */
export type Cluster = { readonly path: string; readonly password: string };

/** The cluster of a directory that has one. */
export async function readCluster(directory: string): Promise<Cluster | undefined> {
  const path = clusterPath(directory);
  if (!(await exists(path))) return undefined;
  try {
    const password = await readFile(join(path, passwordFile), 'utf8');
    return { path, password: password.trim() };
  } catch (error) {
    throw new Problem(
      'UNAVAILABLE',
      `${path} is there, but its file "${passwordFile}" cannot be read: run as the owner, or restore it.`,
      { cause: error },
    );
  }
}

/** A cluster that the binaries can serve and the operating user owns; made when there is none. */
export async function prepareCluster(options: {
  directory: string;
  user: OperatingUser;
  binaries: Binaries;
  settings: ServerSettings;
  onProgress: (message: string) => void;
}): Promise<Cluster> {
  const { directory, user, binaries } = options;
  if (!(await exists(clusterPath(directory)))) await initializeCluster(options);
  const cluster = await readCluster(directory);
  if (cluster === undefined) throw new Error(`${clusterPath(directory)} vanished while it was prepared.`);
  await checkVersion(cluster.path, binaries);
  await repairOwnership(cluster.path, user);
  return cluster;
}

async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw new Problem('UNAVAILABLE', `${cluster} is no PostgreSQL cluster: its PG_VERSION is missing.`, {
      cause,
    });
  });
  if (version.trim() === binaries.majorVersion) return;
  throw new Problem(
    'UNAVAILABLE',
    `${cluster} was made by PostgreSQL ${version.trim()} and this is ${binaries.majorVersion}: dump it there and restore it here.`,
  );
}

/** A restored backup often belongs to root or is readable by others; PostgreSQL accepts neither. */
async function repairOwnership(cluster: string, user: OperatingUser): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if (user.uid !== undefined && uid !== user.uid) await giveTo(user, cluster);
  if ((mode & 0o077) !== 0) await chmod(cluster, 0o700);
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
