import { readdir } from 'node:fs/promises';
import { runsOn, signalProcess } from './postmaster.ts';

/**
 * Ends the processes that a killed postmaster left behind. Most notice by themselves, but one that is busy
 * computing goes on and keeps the next server from starting. Only Linux lets us find them; elsewhere we wait.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await runsOn(cluster, Number(name)))) signalProcess(Number(name), 'SIGQUIT');
  }
}
