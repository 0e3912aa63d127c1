import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/command-line.ts';
import { debianProgram } from './support/debian.ts';
import type { Drill } from './support/drill.ts';

type Scenario = {
  readonly name: string;
  /** Values every 15 seconds, as promtool writes them; those of a healthy installation where not given, null for none. */
  readonly series: Readonly<Record<string, string | null>>;
  readonly at?: string;
  readonly rings: readonly string[];
};

const healthy = {
  'up{job="aloud"}': '1x700',
  aloud_build_info: '1x700',
  aloud_database_up: '1x700',
  'aloud_workers{state="ready"}': '2x700',
  'aloud_workers{state="unable"}': '0x700',
  'aloud_queue_oldest_due_seconds{queue="conversions"}': '1x700',
  'aloud_http_errors_total{status="500"}': '0x700',
  'aloud_http_errors_total{status="503"}': '0x700',
  'aloud_conversion_attempts_total{outcome="completed"}': '0+1x700',
  'aloud_conversion_attempts_total{outcome="service"}': '0x700',
  'aloud_media_errors_total{operation="put"}': '0x700',
};

const work = Object.keys(healthy).filter((name) => /workers|queue/.test(name));
const everything = Object.keys(healthy).filter((name) => !name.startsWith('up'));
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

const scenarios: readonly Scenario[] = [
  { name: 'healthy', series: {}, rings: [] },
  {
    name: 'no process',
    series: { ...none(everything), 'up{job="aloud"}': '0x700' },
    rings: ['AloudNotScraped', 'AloudProcessDown'],
  },
  {
    name: 'no database',
    series: {
      ...none(work),
      aloud_database_up: '0x700',
      'aloud_http_errors_total{status="503"}': '0+1x700',
    },
    rings: ['AloudDatabaseDown', 'AloudUnavailable'],
  },
  { name: 'no worker', series: { 'aloud_workers{state="ready"}': '0x700' }, rings: ['AloudNoWorker'] },
  {
    name: 'the first 500',
    series: { 'aloud_http_errors_total{status="500"}': '0x30 1x600' },
    rings: ['AloudErrors'],
  },
  {
    name: 'a counter that does not start at zero',
    series: { 'aloud_http_errors_total{status="500"}': '_x30 1x600' },
    rings: [],
  },
  {
    name: 'conversions fail',
    series: { 'aloud_conversion_attempts_total{outcome="service"}': '0+1x700' },
    at: '30m',
    rings: ['AloudConversionsFail'],
  },
  {
    name: 'no bucket',
    series: { 'aloud_media_errors_total{operation="put"}': '0+1x700' },
    at: '30m',
    rings: ['AloudMediaStoreFails'],
  },
  {
    name: 'no maintenance',
    series: { 'aloud_maintenance_last_success_timestamp_seconds{task="deletions"}': '60x700' },
    at: '150m',
    rings: ['AloudMaintenanceStopped'],
  },
];

export const alertRules: Drill = {
  name: 'alerts',
  about: 'promtool evaluates the alert rules of deploy/prometheus as Prometheus does',
  async run({ directory }) {
    const promtool = debianProgram(directory, 'prometheus', '/usr/bin/promtool');
    const rules = `${root}deploy/prometheus/alerts.yml`;
    const file = join(directory, 'scenarios.yml');
    // JSON is YAML.
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests: scenarios.map(asTest) }),
    );
    for (const words of [
      ['check', 'rules', rules],
      ['test', 'rules', file],
    ]) {
      const { status, stdout, stderr } = spawnSync(promtool, words, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`promtool ${words.join(' ')}:\n${stdout}${stderr}`);
    }
    return `${scenarios.length} scenarios`;
  },
};

function asTest({ name, series, at = '12m', rings }: Scenario) {
  const all = Object.entries<string | null>({ ...healthy, ...series });
  return {
    name,
    interval: '15s',
    input_series: all.flatMap(([each, values]) => (values === null ? [] : [{ series: each, values }])),
    promql_expr_test: [
      {
        expr: 'sum by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: at,
        exp_samples: rings.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
      },
    ],
  };
}
