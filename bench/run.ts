import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benches } from './registry.ts';
import type { Bench, BenchContext, Figure } from './support/bench.ts';
import { leaveWhenInterrupted } from './support/interruption.ts';
import { createProse } from './support/prose.ts';
import { table } from './support/table.ts';

/** npm run bench -- [NAME…] [--json] [--runs N] [--seed N] [--engine NAME [--words N]] */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
    words: { type: 'string' },
  },
});

const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are:\n${overview()}`);
  process.exit(2);
}

const chosen = benches.filter((bench) => positionals.length === 0 || positionals.includes(bench.name));
const directory = await mkdtemp(join(tmpdir(), 'aloud-bench-'));
const tidyUp = () => rm(directory, { recursive: true, force: true });
leaveWhenInterrupted(tidyUp);
try {
  const figures: Figure[] = [];
  const context = {
    runs: Number(values.runs),
    prose: createProse(Number(values.seed)),
    directory,
    finished: [],
    engine: values.engine,
    words: values.words === undefined ? undefined : Number(values.words),
  };
  for (const bench of chosen) {
    const say = (message: string) => console.error(`${bench.name}: ${message}`);
    const figure = await measure(bench, { ...context, say });
    say(`${figure.measured} (${figure.goal})`);
    figures.push(figure);
  }
  console.log(values.json ? JSON.stringify({ runs: context.runs, figures }, null, 2) : table(figures));
} finally {
  await tidyUp();
}

/** A figure that cannot be measured is shown as such and does not keep the others from being measured. */
async function measure(bench: Bench, context: BenchContext): Promise<Figure> {
  context.say(bench.about);
  try {
    return { name: bench.name, ...(await bench.measure(context)) };
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    const cause = error instanceof Error ? error.message : String(error);
    return { name: bench.name, measured: 'broke', goal: '–', met: false, details: { error: cause } };
  }
}

function overview(): string {
  return benches.map((bench) => `  ${bench.name.padEnd(14)}${bench.about}`).join('\n');
}
