import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Cost, measuredCost, type Plan, planFor } from './growth/plan.ts';
import { aligned } from './support/table.ts';

/**
 * npm run growth [-- --cost FILE] [--core-hour PRICE] [--gigabyte-month PRICE] [--egress-gigabyte PRICE]
 *   [--thousand-writes PRICE] [--thousand-reads PRICE] [--listens NUMBER] [--json]
 * FILE is what `npm run bench -- cost --json` printed; prices are your provider's.
 */
const { values } = parseArgs({
  options: {
    cost: { type: 'string' },
    'core-hour': { type: 'string', default: '0.04' },
    'gigabyte-month': { type: 'string', default: '0.023' },
    'egress-gigabyte': { type: 'string', default: '0.09' },
    'thousand-writes': { type: 'string', default: '0.005' },
    'thousand-reads': { type: 'string', default: '0.0004' },
    listens: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
});

const volumes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const cost = values.cost === undefined ? measuredCost : costFrom(await readFile(values.cost, 'utf8'));
const prices = {
  coreHour: Number(values['core-hour']),
  gigabyteMonth: Number(values['gigabyte-month']),
  egressGigabyte: Number(values['egress-gigabyte']),
  thousandWrites: Number(values['thousand-writes']),
  thousandReads: Number(values['thousand-reads']),
  listens: Number(values.listens),
};
const plans = volumes.map((perMonth) => planFor(perMonth, cost, prices));
console.log(values.json ? JSON.stringify({ cost, prices, plans }, null, 2) : tableOf(plans));

function costFrom(text: string): Cost {
  const { figures } = JSON.parse(text) as { figures: { name: string; details: Cost }[] };
  const figure = figures.find(({ name }) => name === 'cost');
  if (!figure) throw new Error('The file has no figure named cost: npm run bench -- cost --json');
  return figure.details;
}

function tableOf(all: readonly Plan[]): string {
  const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
  const lines: [string, (plan: Plan) => string][] = [
    ['conversions a month', (plan) => plan.perMonth.toLocaleString('en')],
    ['an hour at the peak', (plan) => round(plan.peakPerHour)],
    ['cores for workers', (plan) => String(plan.workerCores)],
    ['  delay, 95 %', (plan) => `${round(plan.delaySeconds)} s`],
    ['cores for the API', (plan) => round(plan.apiCores)],
    ['cores for PostgreSQL', (plan) => round(plan.databaseCores)],
    ['  transactions a second', (plan) => round(plan.transactionsPerSecond)],
    ['  growth a month', (plan) => `${round(plan.databaseGigabytes)} GB`],
    ['  journal a day', (plan) => `${round(plan.journalGigabytesPerDay)} GB`],
    ['media a month', (plan) => `${round(plan.mediaGigabytes)} GB`],
    ['  egress', (plan) => `${round(plan.egressGigabytes)} GB`],
    ['  requests', (plan) => round(plan.bucketRequests)],
    ['machines of 8 cores', (plan) => String(plan.machines)],
    ...(['cores', 'storage', 'egress', 'requests'] as const).map((part): [string, (plan: Plan) => string] => [
      `bill: ${part}`,
      (plan) => round(plan.price[part]),
    ]),
    ['bill: in all', ({ price }) => round(price.cores + price.storage + price.egress + price.requests)],
    ['what is added', (plan) => plan.added],
  ];
  return aligned(lines.map(([name, cell]) => [name, ...all.map(cell)]));
}
