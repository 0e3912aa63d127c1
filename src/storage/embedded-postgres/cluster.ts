import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, Problem } from '../../domain/errors.ts';
import type { Binaries } from './binaries.ts';
import { commandEnvironment, giveTo, type OperatingUser } from './operating-user.ts';
import { openServerLog, serverLogPath, serverLogTail } from './server-log.ts';

export type Cluster = { readonly path: string; readonly password: string };

export type ServerOptions = {
  readonly directory: string;
  readonly user: OperatingUser;
  readonly binaries: Binaries;
  readonly settings: ServerSettings;
  readonly onProgress: (message: string) => void;
};

const passwordFile = 'aloud.password';
const partialPrefix = 'cluster.partial-';

export function clusterPath(directory: string): string {
  return join(directory, 'cluster');
}

/**
 * Returns the path for a program that is started in the cluster. On Linux, the link to the working directory works even
 * if the operating user may not enter a parent directory.
 */
export function dataDirectoryArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

export async function readCluster(directory: string): Promise<Cluster | undefined> {
  const path = clusterPath(directory);
  try {
    const password = await readFile(join(path, passwordFile), 'utf8');
    return { path, password: password.trim() };
  } catch (cause) {
    if (!(await exists(path))) return undefined;
    const message = `${path} exists, but its file "${passwordFile}" cannot be read: run as the owner, or restore it.`;
    throw new Problem('UNAVAILABLE', message, { cause });
  }
}

/** Returns a cluster that the binaries support and the operating user owns. Creates it if it is missing. */
export async function prepareCluster(options: ServerOptions): Promise<Cluster> {
  const path = clusterPath(options.directory);
  if (!(await exists(path))) await initializeCluster(options);
  const cluster = await readCluster(options.directory);
  if (cluster === undefined) throw new Error(`${path} disappeared while it was prepared.`);
  await checkVersion(path, options.binaries);
  // A restored backup often belongs to root or is readable by others. PostgreSQL accepts neither.
  const { uid, mode } = await stat(path);
  if (options.user.uid !== undefined && uid !== options.user.uid) await giveTo(options.user, path);
  if ((mode & 0o077) !== 0) await chmod(path, 0o700);
  return cluster;
}

async function checkVersion(cluster: string, { majorVersion }: Binaries): Promise<void> {
  const content = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    const message = `${cluster} is not a PostgreSQL cluster: its PG_VERSION is missing.`;
    throw new Problem('UNAVAILABLE', message, { cause });
  });
  const version = content.trim();
  if (version === majorVersion) return;
  throw new Problem(
    'UNAVAILABLE',
    `${cluster} was made by PostgreSQL ${version} and this is ${majorVersion}: make a backup with the release of ` +
      'Aloud that made it, and restore that here into an empty DATA_DIR.',
  );
}

/** Creates the cluster under another name and renames it, so that a partial one never appears. */
async function initializeCluster(options: ServerOptions): Promise<void> {
  const { directory, user } = options;
  options.onProgress('Creating the database files.');
  for (const name of await readdir(directory)) {
    if (name.startsWith(partialPrefix))
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const partial = await mkdtemp(join(directory, partialPrefix));
  await giveTo(user, partial);
  const password = randomBytes(24).toString('hex');
  await runInitdb(options, partial, password);
  await writeFile(join(partial, passwordFile), `${password}\n`, { mode: 0o600, flush: true });
  await giveTo(user, partial);
  await rename(partial, clusterPath(directory));
  await using parent = await open(directory);
  await parent.sync();
}

async function runInitdb(
  { directory, user, binaries, settings }: ServerOptions,
  cluster: string,
  password: string,
): Promise<void> {
  // initdb reads the password from an open file without a name, so a crash leaves none behind.
  const secretPath = join(directory, `${partialPrefix}password`);
  await using secret = await open(secretPath, 'w+', 0o600);
  await rm(secretPath);
  await secret.write(`${password}\n`, 0);
  if (user.uid !== undefined && user.gid !== undefined) await secret.chown(user.uid, user.gid);
  await using log = await openServerLog(directory);
  const { size } = await log.stat();
  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${dataDirectoryArgument(cluster)}`,
      `--username=${superuser}`,
      '--pwfile=/dev/fd/3',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
    ],
    { ...user, cwd: cluster, env: commandEnvironment, stdio: ['ignore', log.fd, log.fd, secret.fd] },
  );
  const [code] = await once(initdb, 'exit');
  if (code === 0) return;
  const messages = await serverLogTail(directory, size);
  throw new Problem(
    'UNAVAILABLE',
    `The database files could not be created; ${serverLogPath(directory)} ends with:\n${messages}`,
  );
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

export type ServerSettings = Readonly<Record<string, string>>;

export const superuser = 'aloud';

/** Passed on the command line instead of in postgresql.conf, so that a newer release can change them. */
const defaults: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // The path of a socket is limited to about 100 bytes; that of the data directory is not.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_logical_replication_workers: '0',
  // With I/O workers, PostgreSQL 18 can hang forever when one of them is killed.
  io_method: 'sync',
  // After a crash, PostgreSQL syncs about 1,500 files one by one. On Linux one call syncs them all.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Compiling our short queries costs more than it gains.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // startPostmaster reads the messages of a failed start.
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  // The service logs failed statements itself, so the server's log stays small.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

export function settingArguments(port: number, extra: ServerSettings): string[] {
  const settings = Object.entries({ ...defaults, ...extra });
  return ['-p', String(port), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
