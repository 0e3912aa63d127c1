import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../domain/errors.ts';
import type { Binaries } from './binaries.ts';
import { clusterPath, dataDirectoryArgument } from './cluster-path.ts';
import { commandEnvironment, giveTo, type OperatingUser } from './operating-user.ts';
import { openServerLog, serverLogPath, serverLogSize, serverLogTail } from './server-log.ts';
import { type ServerSettings, superuser } from './server-settings.ts';

export const passwordFile = 'aloud.password';

type Options = {
  directory: string;
  user: OperatingUser;
  binaries: Binaries;
  settings: ServerSettings;
  onProgress: (message: string) => void;
};

const partialPrefix = 'cluster.partial-';

/** Makes the cluster under another name and renames it when it is whole, so that there is never half of one. */
export async function initializeCluster(options: Options): Promise<void> {
  const { directory, user } = options;
  options.onProgress('Creating the database files.');
  await removePartialClusters(directory);
  const partial = await mkdtemp(join(directory, partialPrefix));
  await giveTo(user, partial);
  const password = randomBytes(24).toString('hex');
  await runInitdb(options, partial, password);

  const file = join(partial, passwordFile);
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true });
  await giveTo(user, partial);
  await rename(partial, clusterPath(directory));
  await syncDirectory(directory);
}

async function removePartialClusters(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(partialPrefix)) continue;
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInitdb(options: Options, cluster: string, password: string): Promise<void> {
  const { directory, user, binaries, settings } = options;
  const log = await openServerLog(directory);
  const secret = await openSecret(directory, password, user);
  try {
    const logSize = await serverLogSize(directory);
    const initdb = spawn(binaries.initdb, initdbArguments(cluster, settings), {
      ...user,
      cwd: cluster,
      env: commandEnvironment,
      stdio: ['ignore', log.fd, log.fd, secret.fd],
    });
    const [code] = (await once(initdb, 'exit')) as [number | null];
    if (code === 0) return;
    throw new Problem(
      'UNAVAILABLE',
      `The database files could not be created; ${serverLogPath(directory)} ends with:\n${await serverLogTail(directory, logSize)}`,
    );
  } finally {
    await Promise.all([log.close(), secret.close()]);
  }
}

function initdbArguments(cluster: string, settings: ServerSettings): string[] {
  return [
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
  ];
}

/** An open file without a name: initdb reads the password through it, and no crash leaves it behind. */
async function openSecret(directory: string, text: string, user: OperatingUser): Promise<FileHandle> {
  const path = join(directory, `${partialPrefix}${passwordFile}`);
  const secret = await open(path, 'w+', 0o600);
  await rm(path);
  await secret.write(`${text}\n`, 0);
  if (user.uid !== undefined && user.gid !== undefined) await secret.chown(user.uid, user.gid);
  return secret;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
