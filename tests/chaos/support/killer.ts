import { readFileSync } from 'node:fs';
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
  readonly maxPause: number;
  readonly victims: readonly Victim[];
  /** After so many nothing is struck for so many milliseconds: what dies every two seconds proves only that. */
  readonly calm?: { readonly after: number; readonly milliseconds: number };
  /** Ends it before its time. */
  readonly hurry?: AbortSignal;
  say(message: string): void;
};

/** Kills processes at random times with SIGKILL, and starts again those that no one else would. */
export function startKiller(
  installation: Installation,
  random: Random,
  { kills, maxPause, victims, calm, hurry, say }: Plan,
): Killer {
  const struck = { api: 0, worker: 0, engine: 0, postgres: 0, backend: 0 };
  const failures: string[] = [];
  let stopped = false;
  const restart = async (node: ServiceNode) => {
    const delay = random.number(0, 500);
    const killed = Date.now();
    await pause(delay);
    await node
      .start()
      .catch((error: Error) => failures.push(`${node.name} does not start: ${error.message}`));
    say(`${node.name} runs again after ${((Date.now() - killed) / 1000).toFixed(1)} s`);
  };
  const restarting = new Map<ServiceNode, Promise<void>>();
  const begin = (node: ServiceNode) =>
    restarting.set(
      node,
      restart(node).finally(() => restarting.delete(node)),
    );
  const strike = async (victim: Victim): Promise<boolean> => {
    if (victim === 'api' || victim === 'worker') {
      const nodes = victim === 'api' ? installation.apis : installation.workers;
      const alive = nodes.filter((node) => node.pid() !== undefined);
      if (alive.length === 0) return false;
      const node = random.pick(alive);
      await node.kill();
      begin(node);
      return true;
    }
    const [postmaster, ...others] = victim === 'engine' ? [] : await installation.database.processes();
    const backends = others.filter(servesSomebody);
    const engines = installation.workers.flatMap((node) => node.engines());
    const candidates = { engine: engines, postgres: [postmaster ?? 0], backend: backends }[victim];
    return candidates.length > 0 && sigkill(random.pick(candidates));
  };
  const done = (async () => {
    for (let count = 0; count < kills && !stopped && !hurry?.aborted; ) {
      await pause(random.number(0, maxPause));
      // One that fell by itself is reported at the end; as a supervisor would, we start it again.
      for (const node of installation.nodes)
        if (node.pid() === undefined && !restarting.has(node)) begin(node);
      if (random.next() < shareOnItsFeet) await standing(installation);
      const victim = random.pick(victims);
      if (!(await strike(victim))) continue;
      say(`killed: ${victim}`);
      struck[victim] += 1;
      count += 1;
      if (calm && count % calm.after === 0) await pause(calm.milliseconds);
    }
  })();
  return {
    struck,
    failures,
    done,
    async stop() {
      stopped = true;
      await done;
      await Promise.all(restarting.values());
    },
  };
}

/** Strikes hit what works; only now and then what is still getting up. */
const shareOnItsFeet = 0.75;

async function standing({ database, apis, workers }: Installation): Promise<void> {
  const runs = (nodes: readonly ServiceNode[]) => nodes.some((node) => node.pid() !== undefined);
  await database.query('select 1').catch(() => undefined);
  while (!runs(apis) || !runs(workers)) await pause(50);
}

/** A connection's own process: PostgreSQL's others die only with it, but for a fault of its own. */
function servesSomebody(pid: number): boolean {
  try {
    return /127\.0\.0\.1\(\d+\)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

function sigkill(pid: number): boolean {
  if (pid <= 1) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
