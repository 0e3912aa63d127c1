import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../domain/error-code.ts';
import { Problem } from '../../domain/errors.ts';
import { becomesReady } from './becomes-ready.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { dataDirectoryArgument } from './cluster-path.ts';
import { choosePort } from './free-port.ts';
import { commandEnvironment, type OperatingUser } from './operating-user.ts';
import { findPostmaster, readPidFile } from './postmaster.ts';
import { openServerLog, serverLogPath, serverLogSize, serverLogTail } from './server-log.ts';
import { clusterMark, endOrphans } from './server-processes.ts';
import { type ServerSettings, settingArguments } from './server-settings.ts';

type Options = {
  directory: string;
  cluster: Cluster;
  user: OperatingUser;
  binaries: Binaries;
  settings: ServerSettings;
  onProgress: (message: string) => void;
  /** Milliseconds that the server may stand still. */
  stallPatience?: number | undefined;
};

const retryDelay = 100;
const patienceWithLeftovers = 15_000;

/** Processes of a killed server still live. */
const leftovers = /pre-existing shared memory block .{0,200} is still in use/;
/** What a new attempt can mend, such as a port that another program took in the last moment. */
const passingFailures = [
  leftovers,
  /lock file "postmaster\.pid" already exists/,
  /could not create any TCP\/IP sockets/,
];

/** Starts the server as a session of its own, which outlives us, and waits until it takes connections. */
export async function startPostmaster(options: Options): Promise<void> {
  options.onProgress('Starting PostgreSQL.');
  const deadline = Date.now() + patienceWithLeftovers;
  for (;;) {
    await removeMisleadingPidFile(options.cluster.path);
    const failure = await tryToStart(options);
    if (failure === undefined) return;
    if (Date.now() > deadline || !passingFailures.some((pattern) => pattern.test(failure))) {
      throw new Problem(
        'UNAVAILABLE',
        `PostgreSQL did not start; ${serverLogPath(options.directory)} ends with:\n${failure}`,
      );
    }
    if (leftovers.test(failure)) await endOrphans(options.cluster.path);
    await pause(retryDelay);
  }
}

/**
 * After a crash, the recorded number may belong to an unrelated process by now, and PostgreSQL would then refuse
 * to start. Should old backends still live, it recognizes them by their shared memory, with or without the file.
 */
async function removeMisleadingPidFile(cluster: string): Promise<void> {
  const recorded = await readPidFile(cluster);
  if (recorded === undefined || !isAlive(recorded.pid)) return;
  if ((await findPostmaster(cluster)) !== undefined) return;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Nothing when the server has started, else what it wrote to its log. */
async function tryToStart(options: Options): Promise<string | undefined> {
  const { directory, cluster, user, binaries, settings } = options;
  const port = await choosePort(cluster.path);
  const log = await openServerLog(directory);
  try {
    const logSize = await serverLogSize(directory);
    const postgres = spawn(
      binaries.postgres,
      [
        '-D',
        dataDirectoryArgument(cluster.path),
        ...settingArguments(port, { ...settings, cluster_name: await clusterMark(cluster.path) }),
      ],
      {
        ...user,
        cwd: cluster.path,
        env: commandEnvironment,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    await once(postgres, 'spawn');
    postgres.unref();
    return (await becomesReady(postgres, cluster.path, options))
      ? undefined
      : await serverLogTail(directory, logSize);
  } finally {
    await log.close();
  }
}
