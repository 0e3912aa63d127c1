import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { type Cluster, dataDirectoryArgument, type ServerOptions, settingArguments } from './cluster.ts';
import { commandEnvironment } from './operating-user.ts';
import { clusterMark, endOrphans, readPidFile } from './postmaster.ts';
import { openServerLog, serverLogPath, serverLogTail } from './server-log.ts';

type Options = ServerOptions & { readonly cluster: Cluster };

const pollInterval = 10;
const retryDelay = 100;
const retryTimeout = 15_000;
const recoveryTimeout = 10 * 60_000;

const orphansRunning = /pre-existing shared memory block .{0,200} is still in use/;
const portTaken = /could not create any TCP\/IP sockets/;

/** Starts the server in its own session, which outlives this process, and waits until it is ready. */
export async function startPostmaster(options: Options): Promise<void> {
  options.onProgress('Starting PostgreSQL.');
  const deadline = Date.now() + retryTimeout;
  for (;;) {
    const failure = await attemptStart(options);
    if (failure === undefined) return;
    if (Date.now() > deadline || !(orphansRunning.test(failure) || portTaken.test(failure))) {
      const message = `PostgreSQL did not start; ${serverLogPath(options.directory)} ends with:\n${failure}`;
      throw new Problem('UNAVAILABLE', message);
    }
    if (orphansRunning.test(failure)) await endOrphans(options.cluster.path);
    await pause(retryDelay);
  }
}

/** Returns undefined if the server has started, else its log output. */
async function attemptStart(options: Options): Promise<string | undefined> {
  const { directory, cluster, user, binaries, settings } = options;
  // After a crash, the id in this file may be that of an unrelated process, and PostgreSQL would refuse to start. It
  // finds running backends by their shared memory, with or without the file.
  await rm(join(cluster.path, 'postmaster.pid'), { force: true });
  const marked = { ...settings, cluster_name: await clusterMark(cluster.path) };
  const parameters = settingArguments(await choosePort(cluster.path), marked);
  await using log = await openServerLog(directory);
  const { size } = await log.stat();
  const postgres = spawn(binaries.postgres, ['-D', dataDirectoryArgument(cluster.path), ...parameters], {
    ...user,
    cwd: cluster.path,
    env: commandEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(postgres, 'spawn');
  postgres.unref();
  return (await becomesReady(postgres, options)) ? undefined : serverLogTail(directory, size);
}

/** Returns false if the server exits instead. After a crash, replaying the log can take minutes. */
async function becomesReady(
  postgres: ChildProcess,
  { directory, cluster, onProgress }: Options,
): Promise<boolean> {
  const deadline = Date.now() + recoveryTimeout;
  const notice = setTimeout(() => onProgress('PostgreSQL is recovering from a crash.'), 10_000);
  try {
    while (Date.now() < deadline) {
      if (postgres.exitCode !== null || postgres.signalCode !== null) return false;
      const recorded = await readPidFile(cluster.path);
      if (recorded?.pid === postgres.pid && recorded?.ready) return true;
      await pause(pollInterval);
    }
  } finally {
    clearTimeout(notice);
  }
  throw new Problem(
    'UNAVAILABLE',
    'PostgreSQL is still recovering from a crash after ten minutes; nothing is lost. ' +
      `Start again in a few minutes; ${serverLogPath(directory)} shows its progress.`,
  );
}

/** Returns the port of the cluster's last start, so that its clients find it again, or any free port if it is taken. */
async function choosePort(cluster: string): Promise<number> {
  // PostgreSQL writes its command line to this file.
  const commandLine = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  const last = /"-p" "(\d{1,5})"/.exec(commandLine)?.[1];
  return freePort(Number(last ?? 0)).catch(() => freePort(0));
}

async function freePort(port: number): Promise<number> {
  await using server = createServer().listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
