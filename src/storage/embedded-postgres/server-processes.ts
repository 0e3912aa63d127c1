import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../domain/error-code.ts';
import { commandEnvironment } from './operating-user.ts';

const run = promisify(execFile);

/**
 * A number alone proves nothing, for numbers are reused: is this a process of the cluster's server? The mark in
 * its title tells; where we may see its working directory, that tells even of a server that others started.
 */
export async function belongsTo(cluster: string, pid: number): Promise<boolean> {
  try {
    if ((await titleOf(pid)).includes(await clusterMark(cluster))) return true;
    return process.platform === 'linux' && (await worksIn(cluster, pid));
  } catch {
    // There is no such process, or it is another user's and so not ours.
    return false;
  }
}

/** PostgreSQL shows this name in the titles of all its processes. A copied directory gets another one. */
export async function clusterMark(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  return `aloud/${dev}:${ino}/`;
}

/**
 * Ends the processes that a killed postmaster left behind. Most notice by themselves, but one that is busy
 * computing goes on and keeps the next server from starting. Only Linux lets us find them; elsewhere we wait.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await belongsTo(cluster, Number(name))))
      signalProcess(Number(name), 'SIGQUIT');
  }
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function titleOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8');
  const ps = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { env: commandEnvironment });
  return ps.stdout;
}

async function worksIn(cluster: string, pid: number): Promise<boolean> {
  const [name, itsDirectory, ours] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8'),
    stat(`/proc/${pid}/cwd`),
    stat(cluster),
  ]);
  return name.trim() === 'postgres' && itsDirectory.ino === ours.ino && itsDirectory.dev === ours.dev;
}
