import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Problem } from '../../domain/errors.ts';
import { commandEnvironment } from './operating-user.ts';

const run = promisify(execFile);

/** PostgreSQL's first process, which all others descend from. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

const pollInterval = 10;
const fastShutdownPatience = 60_000;
const immediateShutdownPatience = 15_000;

/** The postmaster that runs on the cluster, whoever started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const recorded = await readPidFile(cluster);
  return recorded !== undefined && (await runsOn(cluster, recorded.pid)) ? recorded : undefined;
}

/** What postmaster.pid says, be it true or left over from a crash. */
export async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port, status] = [Number(lines[0]), Number(lines[3] || 0), lines[7]?.trim()];
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port, ready: status === 'ready' } : undefined;
}

/** Ends all connections, writes everything to disk and waits until the server is gone. */
export async function stopPostmaster(cluster: string, { pid }: Postmaster): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', fastShutdownPatience],
    // An immediate shutdown loses nothing: the next start replays the log.
    ['SIGQUIT', immediateShutdownPatience],
  ] as const) {
    if (!(await runsOn(cluster, pid))) return;
    signalProcess(pid, signal);
    if (await gone(cluster, pid, patience)) return;
  }
  throw new Problem('UNAVAILABLE', `The PostgreSQL of ${cluster} (process ${pid}) does not stop.`);
}

async function gone(cluster: string, pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    if (!(await runsOn(cluster, pid))) return true;
    await pause(pollInterval);
  }
  return false;
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A number alone proves nothing, for numbers are reused: it must be a postgres that works in this cluster. */
export async function runsOn(cluster: string, pid: number): Promise<boolean> {
  try {
    return process.platform === 'linux' ? await worksIn(cluster, pid) : await wasToldOf(cluster, pid);
  } catch {
    // There is no such process, or one of another user.
    return false;
  }
}

async function worksIn(cluster: string, pid: number): Promise<boolean> {
  const [name, itsDirectory, ours] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8'),
    stat(`/proc/${pid}/cwd`),
    stat(cluster),
  ]);
  return name.trim() === 'postgres' && itsDirectory.ino === ours.ino && itsDirectory.dev === ours.dev;
}

async function wasToldOf(cluster: string, pid: number): Promise<boolean> {
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    env: commandEnvironment,
  });
  return stdout.includes('postgres') && stdout.includes(` -D ${cluster} `);
}
