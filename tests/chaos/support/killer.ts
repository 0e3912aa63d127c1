import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import type { Random } from './random.ts';
import type { ServiceNode } from './service-node.ts';

export type Victim = 'api' | 'worker' | 'engine' | 'postgres' | 'backend';

export type Killer = {
  /** How often each was struck. */
  readonly struck: Record<Victim, number>;
  /** Processes that could not be started again. */
  readonly failures: string[];
  /** Resolves when all that was planned has happened. */
  readonly done: Promise<void>;
  /** Strikes no more; resolves when everything that was killed runs again. */
  stop(): Promise<void>;
};

export type Plan = {
  readonly kills: number;
  /** Milliseconds between two. */
  readonly longestPause: number;
  readonly victims: readonly Victim[];
  /** Ends it before its time. */
  readonly hurry?: AbortSignal;
};

/** Kills processes at random moments with SIGKILL, and starts again those that nobody else would. */
export function startKiller(
  installation: Installation,
  random: Random,
  { kills, longestPause, victims, hurry }: Plan,
): Killer {
  const struck = { api: 0, worker: 0, engine: 0, postgres: 0, backend: 0 };
  const failures: string[] = [];
  const restarts = new Set<Promise<void>>();
  let stopped = false;
  const restart = async (node: ServiceNode) => {
    await pause(random.number(0, 500));
    await node
      .start()
      .catch((error: Error) => failures.push(`${node.name} does not start: ${error.message}`));
  };
  const strike = async (victim: Victim): Promise<boolean> => {
    if (victim === 'api' || victim === 'worker') {
      const nodes = victim === 'api' ? installation.apis : installation.workers;
      const alive = nodes.filter((node) => node.pid() !== undefined);
      if (alive.length === 0) return false;
      const node = random.pick(alive);
      await node.kill();
      const restarting: Promise<void> = restart(node).finally(() => restarts.delete(restarting));
      restarts.add(restarting);
      return true;
    }
    const [postmaster, ...backends] = victim === 'engine' ? [] : await installation.database.processes();
    const engines = installation.workers.flatMap((node) => node.engines());
    const candidates = { engine: engines, postgres: [postmaster ?? 0], backend: backends }[victim];
    return candidates.length > 0 && sigkill(random.pick(candidates));
  };
  const done = (async () => {
    for (let count = 0; count < kills && !stopped && !hurry?.aborted; ) {
      await pause(random.number(0, longestPause));
      const victim = random.pick(victims);
      if (!(await strike(victim))) continue;
      struck[victim] += 1;
      count += 1;
    }
  })();
  return {
    struck,
    failures,
    done,
    async stop() {
      stopped = true;
      await done;
      await Promise.all(restarts);
    },
  };
}

function sigkill(pid: number): boolean {
  if (pid <= 1) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
