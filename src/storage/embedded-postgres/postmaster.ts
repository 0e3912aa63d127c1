import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { belongsTo, signalProcess } from './server-processes.ts';

/** PostgreSQL's first process, which all others descend from. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

const pollInterval = 10;
const fastShutdownTimeout = 60_000;
const immediateShutdownTimeout = 15_000;

/** The postmaster that runs on the cluster, whoever started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const recorded = await readPidFile(cluster);
  return recorded !== undefined && (await belongsTo(cluster, recorded.pid)) ? recorded : undefined;
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
  for (const [signal, timeout] of [
    ['SIGINT', fastShutdownTimeout],
    // An immediate shutdown loses nothing: the next start replays the log.
    ['SIGQUIT', immediateShutdownTimeout],
  ] as const) {
    if (!(await belongsTo(cluster, pid))) return;
    signalProcess(pid, signal);
    if (await gone(cluster, pid, timeout)) return;
  }
  throw new Problem('UNAVAILABLE', `The PostgreSQL of ${cluster} (process ${pid}) does not stop.`);
}

/** False when it is still there after so many milliseconds. */
export async function gone(cluster: string, pid: number, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline) {
    if (!(await belongsTo(cluster, pid))) return true;
    await pause(pollInterval);
  }
  return false;
}
