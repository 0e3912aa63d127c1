import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode, Problem } from '../../domain/errors.ts';
import { commandEnvironment } from './operating-user.ts';

const run = promisify(execFile);

export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

const pollInterval = 10;

export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const recorded = await readPidFile(cluster);
  return recorded !== undefined && (await belongsTo(cluster, recorded.pid)) ? recorded : undefined;
}

/** Returns the content of postmaster.pid, which may be left over from a crash. */
export async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port, status] = [Number(lines[0]), Number(lines[3] || 0), lines[7]?.trim()];
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port, ready: status === 'ready' } : undefined;
}

/** Ends all connections, flushes everything to disk and waits until the server has exited. */
export async function stopPostmaster(cluster: string, { pid }: Postmaster): Promise<void> {
  for (const [signal, timeout] of [
    ['SIGINT', 60_000],
    // An immediate shutdown loses nothing, because the next start replays the log.
    ['SIGQUIT', 15_000],
  ] as const) {
    const deadline = Date.now() + timeout;
    signalProcess(pid, signal);
    while (Date.now() < deadline) {
      if (!(await belongsTo(cluster, pid))) return;
      await pause(pollInterval);
    }
  }
  throw new Problem('UNAVAILABLE', `PostgreSQL does not stop: end its process ${pid} with kill -9.`);
}

/** The name in the titles of PostgreSQL's processes. A copy of the directory gets another. */
export async function clusterMark(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  return `aloud/${dev}:${ino}/`;
}

/**
 * Ends the processes that a killed postmaster left behind. Most exit by themselves, but a busy one continues and blocks
 * the next server. They can be found only on Linux; elsewhere the start waits.
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

/** Checks the title of a process, because the system reuses process ids. A process that does not exist has none. */
async function belongsTo(cluster: string, pid: number): Promise<boolean> {
  const [title, mark] = await Promise.all([titleOf(pid).catch(() => ''), clusterMark(cluster)]);
  return title.includes(mark);
}

async function titleOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8');
  const ps = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { env: commandEnvironment });
  return ps.stdout;
}
