import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fewProcesses } from '../../support/service.ts';
import type { ChaosContext, Fault, Finding, Topology } from './chaos.ts';
import { type Installation, type InstallationOptions, openInstallation } from './installation.ts';
import { createRandom } from './random.ts';

export type Verdict = Finding & {
  readonly name: string;
  readonly topology: Topology;
  readonly goal: string;
  readonly holds: boolean | null;
  readonly seconds: number;
};

export type Arena = {
  run(fault: Fault, topology: Topology): Promise<Verdict>;
  close(): Promise<void>;
};

export type ArenaOptions = Pick<ChaosContext, 'short' | 'seed' | 'directory' | 'minutes'> & {
  say(message: string): void;
};

/** Runs rows one after the other, and keeps what they share. */
export function openArena(options: ArenaOptions): Arena {
  const shared = new Map<Topology, Promise<Installation>>();
  // In short nothing depends on the number of processes.
  const few = options.short ? fewProcesses : {};
  const open = async (topology: Topology, wanted: InstallationOptions = {}) => {
    await mkdir(options.directory, { recursive: true });
    const directory = await mkdtemp(join(options.directory, `${topology}-`));
    return openInstallation(topology, directory, {
      ...wanted,
      settings: { ...few, ...wanted.settings },
    });
  };
  return {
    async run(fault, topology) {
      const say = (message: string) => options.say(`${fault.name} (${topology}): ${message}`);
      const own: Installation[] = [];
      const started = Date.now();
      const context: ChaosContext = {
        ...options,
        topology,
        random: createRandom(options.seed, fault.name),
        async open(wanted) {
          const installation = await open(topology, wanted);
          own.push(installation);
          return installation;
        },
        shared() {
          const known = shared.get(topology) ?? open(topology, { apis: 2 });
          shared.set(topology, known);
          return known;
        },
        say,
      };
      say(fault.about);
      const finding = await fault.run(context).catch(broke);
      await Promise.all(own.map((installation) => installation.close()));
      const seconds = Math.round((Date.now() - started) / 100) / 10;
      const holds = finding.leftOut === undefined ? finding.broken.length === 0 : null;
      return { name: fault.name, topology, goal: fault.goal, holds, seconds, ...finding };
    },
    async close() {
      for (const installation of shared.values()) await (await installation.catch(() => null))?.close();
    },
  };
}

/** A row that cannot be carried out proves nothing: that counts as broken. */
function broke(error: unknown): Finding {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { found: 'the row itself broke', broken: [trace] };
}
