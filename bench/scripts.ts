import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import {
  defaultScriptSettings,
  type ScriptSettings,
  type SourceType,
  tones,
  verbosities,
} from '../src/domain/conversion-settings.ts';
import { formatScript } from '../src/domain/script.ts';
import { writeScript } from '../src/script/write-script.ts';
import type { Bench } from './support/bench.ts';
import { median } from './support/statistics.ts';

const [leastMedian, leastScore] = [85, 65];

export const bench: Bench = {
  name: 'scripts',
  about: 'scripts of a corpus at every setting, by a scorer (--corpus DIRECTORY --scorer FILE)',
  async measure({ corpus, scorer, say }) {
    const goal = `median ≥ ${leastMedian}, least ≥ ${leastScore}, no noise, no bad number`;
    if (!corpus || !scorer) {
      const details = { why: 'Give --corpus and --scorer to measure it.' };
      return { name: 'scripts', measured: '–', goal, met: null, details };
    }
    const rows = await scoreAll(corpus, scorer);
    for (const line of summary(rows)) say(line);
    const scores = rows.map((row) => row.score);
    const [middle, least] = [median(scores), Math.min(...scores)];
    const noise = rows.reduce((total, row) => total + row.noise, 0);
    const badNumbers = rows.reduce((total, row) => total + row.badNumbers, 0);
    const critical = Math.min(...rows.map((row) => row.critical ?? 1));
    return {
      name: 'scripts',
      measured: `median ${middle.toFixed(1)}, least ${least.toFixed(1)}, noise ${noise}, bad numbers ${badNumbers}`,
      goal,
      met: middle >= leastMedian && least >= leastScore && noise === 0 && badNumbers === 0 && critical === 1,
      details: { median: middle, least, noise, badNumbers, critical, scripts: rows.length },
    };
  },
};

type Row = {
  readonly name: string;
  readonly label: string;
  readonly score: number;
  readonly noise: number;
  readonly badNumbers: number;
  readonly critical: number | null;
};

/** As many scripts at a time as there are cores: scoring takes as long as writing. */
async function scoreAll(corpus: string, scorer: string): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'scripts-'));
  const waiting = (['changelog', 'document'] as const).flatMap((kind) =>
    readdirSync(join(corpus, `${kind}s`))
      .toSorted()
      .flatMap((file) =>
        variants().map((settings) => ({ kind, source: join(corpus, `${kind}s`, file), settings })),
      ),
  );
  const rows: Row[] = [];
  const entries = waiting.entries();
  const work = async () => {
    for (const [index, { kind, source, settings }] of entries) {
      const scriptPath = join(directory, `${index}.txt`);
      rows[index] = await score(kind, source, settings, { scorer, scriptPath });
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return rows;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function variants(): ScriptSettings[] {
  const speakers = [1, 2] as const;
  return verbosities.flatMap((verbosity) =>
    speakers.flatMap((count) =>
      tones.map((tone) => ({
        ...defaultScriptSettings,
        verbosity,
        tone,
        speakers: count,
      })),
    ),
  );
}

type Tools = { readonly scorer: string; readonly scriptPath: string };

async function score(kind: SourceType, source: string, base: ScriptSettings, tools: Tools): Promise<Row> {
  const content = readFileSync(source, 'utf8');
  const name = basename(source).replace(/\.\w+$/, '');
  const settings = { ...base, productName: name, cta: 'Read the full release notes on our website.' };
  const input = {
    sourceType: kind,
    title: name,
    content,
    additionalContext: null,
    organizationContext: null,
    productContext: null,
    history: [],
    settings,
    now: new Date(0),
  };
  const output = writeScript(input);
  writeFileSync(tools.scriptPath, formatScript(output.script));
  const told = {
    product_name: name,
    verbosity: settings.verbosity,
    speakers: settings.speakers,
    cta: settings.cta,
    ...(output.version === null ? {} : { version: output.version }),
  };
  const result = await ask(tools, source, kind, told);
  return {
    name,
    label: `${settings.verbosity} ${settings.tone} ${settings.speakers}`,
    score: result.score,
    noise: result.noise.total,
    badNumbers: result.fidelity.bad_numbers.length,
    critical: result.coverage.critical,
  };
}

/** The scorer is a program of its own; a thread starts faster than a process. */
async function ask(tools: Tools, source: string, kind: SourceType, settings: object) {
  const given = { source, script: tools.scriptPath, settings: JSON.stringify(settings), kind };
  const argv = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  const thread = new Worker(tools.scorer, { argv, stdout: true });
  const failed = new Promise<never>((_, reject) => thread.once('error', reject));
  return JSON.parse(await Promise.race([text(thread.stdout), failed]));
}

function summary(rows: readonly Row[]): string[] {
  const lines = [...Map.groupBy(rows, (row) => row.name)].map(([name, group]) => {
    const scores = group.map((row) => row.score);
    const least = group.reduce((left, right) => (right.score < left.score ? right : left));
    const noise = group.reduce((total, row) => total + row.noise, 0);
    const figures = `median ${median(scores).toFixed(1)}  least ${least.score.toFixed(1)} (${least.label})`;
    return `${name.padEnd(30)} ${figures}  noise ${noise}`;
  });
  return lines.concat(
    verbosities.map((verbosity) => {
      const scores = rows.filter((row) => row.label.startsWith(verbosity)).map((row) => row.score);
      const figures = `median ${median(scores).toFixed(1)}  least ${Math.min(...scores).toFixed(1)}`;
      return `${verbosity.padEnd(30)} ${figures}`;
    }),
  );
}
