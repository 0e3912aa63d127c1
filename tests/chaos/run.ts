import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { leaveWhenInterrupted } from '../../bench/support/interruption.ts';
import { aligned } from '../../bench/support/table.ts';
import { ensureModel } from '../../src/speech/models/ensure-model.ts';
import { modelCache } from '../support/model-cache.ts';
import { faults } from './registry.ts';
import type { Fault, Topology } from './support/chaos.ts';
import { openArena, type Verdict } from './support/run-fault.ts';

/** npm run chaos -- [NAME…] [--seed N] [--topology embedded|cluster] [--short] [--minutes N] [--json] */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    topology: { type: 'string' },
    short: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. There are:\n${overview()}`);
  process.exit(2);
}
if (values.topology !== undefined && !['embedded', 'cluster'].includes(values.topology)) {
  console.error('--topology takes embedded or cluster.');
  process.exit(2);
}

const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const directory = await mkdtemp(join(tmpdir(), 'aloud-chaos-'));
const { short } = values;
const say = (message: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${message}`);
const arena = openArena({ short, seed, directory, minutes: Number(values.minutes), say });
const tidyUp = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
leaveWhenInterrupted(tidyUp);
process.on('unhandledRejection', (error) => {
  console.error(error);
  process.kill(process.pid, 'SIGTERM');
});

const verdicts: Verdict[] = [];
say(`the seed is ${seed}`);
// A process that is killed while it fetches the voice begins again: rows would wait for it in vain.
await ensureModel('voice', { cacheDirectory: modelCache });
try {
  for (const trials of rounds())
    for (const verdict of await Promise.all(trials.map((trial) => arena.run(trial.fault, trial.topology)))) {
      verdicts.push(verdict);
      say(`${verdict.name} (${verdict.topology}): ${outcome(verdict)} after ${verdict.seconds} s`);
      for (const promise of verdict.broken)
        console.error(`${verdict.name} (${verdict.topology}): broken: ${promise}`);
    }
} finally {
  await arena.close();
  await tidyUp();
}
console.log(values.json ? JSON.stringify({ seed, verdicts }, null, 2) : report());
// Connections that a killed process left half open must not keep us.
process.exit(verdicts.some(({ holds }) => holds === false) ? 1 : 0);

type Trial = { fault: Fault; topology: Topology };

/** What is tried at the same time: rows that mostly wait, next to each other, on every topology; else one at a time. */
function rounds(): Trial[][] {
  const wanted = faults
    .filter(isWanted)
    .flatMap((fault) =>
      fault.topologies
        .filter((topology) => values.topology === undefined || values.topology === topology)
        .map((topology) => ({ fault, topology })),
    );
  return wanted.reduce<Trial[][]>((all, trial) => {
    const last = all.at(-1);
    if (trial.fault.mostlyWaits && last?.at(-1)?.fault.mostlyWaits) last.push(trial);
    else all.push([trial]);
    return all;
  }, []);
}

function isWanted({ name, onDemand }: Fault): boolean {
  return positionals.length > 0 ? positionals.includes(name) : !onDemand;
}

function report(): string {
  const rows = verdicts.map((verdict) => [
    verdict.name,
    verdict.topology,
    verdict.leftOut ?? verdict.found,
    `${verdict.seconds} s`,
    outcome(verdict),
  ]);
  return `${aligned([['fault', 'topology', 'found', 'took', ''], ...rows])}\n\nThe same again: --seed ${seed}`;
}

function outcome({ holds }: Verdict): string {
  return holds === null ? 'left out' : holds ? 'holds' : 'broken';
}

function overview(): string {
  return faults.map((fault) => `  ${fault.name.padEnd(18)}${fault.about}`).join('\n');
}
