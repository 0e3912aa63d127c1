import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { readPidFile } from './postmaster.ts';
import { serverLogPath } from './server-log.ts';
import { endStalledServer, watchForStall } from './stalled-server.ts';

export type Waiting = {
  readonly directory: string;
  readonly onProgress: (message: string) => void;
  /** Milliseconds that the server may stand still. */
  readonly stallTimeout?: number | undefined;
};

const pollInterval = 10;
const progressInterval = 10_000;
const startTimeout = 60_000;
const recoveryTimeout = 10 * 60_000;

/**
 * Waits until a server that we started takes connections: false when it ended instead. One that replays its log
 * after a crash is waited for, and we tell that it is; one that stands still is ended.
 */
export async function waitUntilReady(
  postgres: ChildProcess,
  cluster: string,
  { directory, onProgress, stallTimeout = startTimeout }: Waiting,
): Promise<boolean> {
  const started = Date.now();
  const stalled = watchForStall(stallTimeout);
  const postmaster = { pid: postgres.pid ?? 0, port: 0, ready: false };
  let told = started;
  for (;;) {
    if (postgres.exitCode !== null || postgres.signalCode !== null) return false;
    const recorded = await readPidFile(cluster);
    if (recorded?.pid === postgres.pid && recorded?.ready) return true;
    if (await stalled(postmaster)) {
      await endStalledServer(cluster, postmaster);
      throw new Problem('UNAVAILABLE', stoodStill(directory));
    }
    const now = Date.now();
    if (now - started > recoveryTimeout) throw new Problem('UNAVAILABLE', stillAtIt(directory));
    if (now - told >= progressInterval) {
      told = now;
      onProgress(`PostgreSQL recovers from a crash: ${Math.round((now - started) / 1000)} seconds so far.`);
    }
    await pause(pollInterval);
  }
}

function stoodStill(directory: string): string {
  return (
    'PostgreSQL started but stood still, so it was ended; nothing is lost. Look whether the disk is full or slow, ' +
    `see ${serverLogPath(directory)}, and start again.`
  );
}

/** It is left running: whoever starts next finds it where it is then. */
function stillAtIt(directory: string): string {
  return (
    'PostgreSQL still recovers from a crash after ten minutes, and goes on doing so; nothing is lost. ' +
    `Start again in a few minutes; ${serverLogPath(directory)} tells how far it is.`
  );
}
