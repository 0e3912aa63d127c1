import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  defaultScriptSettings,
  type ScriptSettings,
  type SourceType,
  tones,
  verbosities,
} from '../src/domain/conversion-settings.ts';
import { formatScript } from '../src/domain/script.ts';
import { writeScript } from '../src/script/write-script.ts';

/** node bench/scripts.ts CORPUS SCORER [--quick]: writes a script of every text at every setting and scores it. */
const [corpus, scorer, mode] = process.argv.slice(2);
if (!corpus || !scorer) {
  console.error('Usage: node bench/scripts.ts CORPUS_DIRECTORY SCORER_FILE [--quick]');
  process.exit(1);
}

type Row = {
  name: string;
  label: string;
  score: number;
  noise: number;
  badNumbers: number;
  critical: number | null;
  parts: unknown;
};
const directory = mkdtempSync(join(tmpdir(), 'scripts-'));
const rows: Row[] = [];
for (const kind of ['changelog', 'document'] as const) {
  for (const file of readdirSync(join(corpus, `${kind}s`)).toSorted()) {
    for (const settings of variants(mode === '--quick'))
      rows.push(score(kind, join(corpus, `${kind}s`, file), settings));
  }
}
rmSync(directory, { recursive: true });
print();

function variants(quick: boolean): ScriptSettings[] {
  const speakers = [1, 2] as const;
  return verbosities.flatMap((verbosity) =>
    speakers.flatMap((count) =>
      (quick ? (['casual'] as const) : tones).map((tone) => ({
        ...defaultScriptSettings,
        verbosity,
        tone,
        speakers: count,
      })),
    ),
  );
}

function score(kind: SourceType, source: string, base: ScriptSettings): Row {
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
  const script = join(directory, 'script.txt');
  writeFileSync(script, formatScript(output.script));
  const told = {
    product_name: name,
    verbosity: settings.verbosity,
    speakers: settings.speakers,
    cta: settings.cta,
    ...(output.version === null ? {} : { version: output.version }),
  };
  const answer = execFileSync(process.execPath, [
    scorer ?? '',
    '--source',
    source,
    '--script',
    script,
    '--settings',
    JSON.stringify(told),
    '--kind',
    kind,
  ]);
  const result = JSON.parse(answer.toString());
  return {
    name,
    label: `${settings.verbosity} ${settings.tone} ${settings.speakers}`,
    score: result.score,
    noise: result.noise.total,
    badNumbers: result.fidelity.bad_numbers.length,
    critical: result.coverage.critical,
    parts: result.parts,
  };
}

function print(): void {
  for (const [name, group] of Map.groupBy(rows, (row) => row.name)) {
    const scores = group.map((row) => row.score);
    const noise = group.reduce((sum, row) => sum + row.noise, 0);
    const bad = group.reduce((sum, row) => sum + row.badNumbers, 0);
    const critical = Math.min(...group.map((row) => row.critical ?? 1));
    const least = group.reduce((left, right) => (right.score < left.score ? right : left));
    console.log(
      `${name.padEnd(30)} median ${median(scores).toFixed(1)}  least ${least.score.toFixed(1)} (${least.label})  noise ${noise}  bad numbers ${bad}  critical ${critical}`,
    );
  }
  for (const verbosity of verbosities) {
    const scores = rows.filter((row) => row.label.startsWith(verbosity)).map((row) => row.score);
    console.log(
      `${verbosity.padEnd(30)} median ${median(scores).toFixed(1)}  least ${Math.min(...scores).toFixed(1)}`,
    );
  }
  const all = rows.map((row) => row.score);
  console.log(
    `${'all'.padEnd(30)} median ${median(all).toFixed(1)}  least ${Math.min(...all).toFixed(1)}  scripts ${all.length}`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
