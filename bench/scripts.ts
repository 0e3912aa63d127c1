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

const panels = new URL('../docs/panels/', import.meta.url);

export const bench: Bench = {
  name: 'scripts',
  about:
    'noise in the scripts of a corpus at every setting (--corpus DIRECTORY --scorer FILE), and the last panel',
  async measure({ corpus, scorer, say }) {
    for (const line of lastPanel()) say(line);
    const goal = 'no noise, no bad number';
    if (!corpus || !scorer) {
      const details = { why: 'Give --corpus and --scorer to measure it.' };
      return { name: 'scripts', measured: '–', goal, met: null, details };
    }
    const rows = await scoreAll(corpus, scorer);
    const noise = rows.reduce((total, row) => total + row.noise, 0);
    const badNumbers = rows.reduce((total, row) => total + row.badNumbers, 0);
    for (const row of rows.filter((one) => one.noise + one.badNumbers > 0)) {
      say(`${row.name} (${row.label}): noise ${row.noise}, bad numbers ${row.badNumbers}`);
    }
    return {
      name: 'scripts',
      measured: `noise ${noise}, bad numbers ${badNumbers}, ${rows.length} scripts`,
      goal,
      met: noise === 0 && badNumbers === 0,
      details: { noise, badNumbers, scripts: rows.length },
    };
  },
};

/** The tables of the newest page of the reading panel, on texts that the team had not seen. */
function lastPanel(): string[] {
  const newest = readdirSync(panels)
    .filter((file) => /^\d{4}-/.test(file))
    .toSorted()
    .at(-1);
  if (newest === undefined) return [];
  const page = readFileSync(new URL(newest, panels), 'utf8');
  return [`docs/panels/${newest}`, ...page.split('\n').filter((line) => line.startsWith('|'))];
}

type Row = {
  readonly name: string;
  readonly label: string;
  readonly noise: number;
  readonly badNumbers: number;
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
  const options = {
    product_name: name,
    verbosity: settings.verbosity,
    speakers: settings.speakers,
    cta: settings.cta,
    ...(output.version === null ? {} : { version: output.version }),
  };
  const result = await ask(tools, source, kind, options);
  return {
    name,
    label: `${settings.verbosity} ${settings.tone} ${settings.speakers}`,
    noise: result.noise.total,
    badNumbers: result.fidelity.bad_numbers.length,
  };
}

/** The scorer is a separate program; a thread starts faster than a process. */
async function ask(tools: Tools, source: string, kind: SourceType, settings: object) {
  const given = { source, script: tools.scriptPath, settings: JSON.stringify(settings), kind };
  const argv = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  const thread = new Worker(tools.scorer, { argv, stdout: true });
  const failed = new Promise<never>((_, reject) => thread.once('error', reject));
  return JSON.parse(await Promise.race([text(thread.stdout), failed]));
}
