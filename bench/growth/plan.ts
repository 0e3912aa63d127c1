import type { Cost } from './cost.ts';
import { fewestServers } from './waiting-line.ts';

export type Plan = {
  readonly perMonth: number;
  readonly peakPerHour: number;
  readonly workerCores: number;
  readonly waitSeconds: number;
  readonly apiCores: number;
  readonly databaseCores: number;
  readonly transactionsPerSecond: number;
  readonly databaseGigabytes: number;
  readonly journalGigabytesPerDay: number;
  readonly mediaGigabytes: number;
  readonly machines: number;
  /** A month's bill: machines that always run, and what a year has left in the bucket and the database. */
  readonly price: number;
  readonly added: string;
};

/** What a provider asks for. */
export type Prices = { readonly coreHour: number; readonly gigabyteMonth: number };

/** Teams release in office hours: the busiest hour has this many times the share of an average one. */
const peak = 5;
/** Whoever waits longer than this for a worker notices. */
const maxWait = 10;
/** Requests that come with a conversion: polling, the page, the player, a webhook. */
const readsPerConversion = 20;
/** Transactions of one conversion: create, script, progress, completion, delivery. */
const transactionsPerConversion = 30;
const hoursPerMonth = 730;
const coresPerMachine = 8;
const maxLoad = 0.6;
const monthsKept = 12;

/** What an installation needs in its busiest hour, by the measured cost of one conversion. */
export function planFor(perMonth: number, cost: Cost, prices: Prices): Plan {
  const peakPerHour = (perMonth / hoursPerMonth) * peak;
  const perSecond = peakPerHour / 3600;
  const { servers, waitSeconds } = fewestServers({
    perSecond,
    serviceSeconds: cost.engineCpuSeconds + cost.workerCpuSeconds,
    maxWait,
  });
  // A read costs about a tenth of a create with all that follows from it.
  const requests = 1 + readsPerConversion / 10;
  const apiCores = (perSecond * cost.apiCpuSeconds * requests) / maxLoad;
  const databaseCores = (perSecond * cost.databaseCpuSeconds) / maxLoad;
  const machines = Math.ceil((servers + apiCores + databaseCores) / coresPerMachine);
  const databaseGigabytes = (perMonth * cost.databaseKilobytes) / 1e6;
  const mediaGigabytes = (perMonth * cost.mediaKilobytes) / 1e6;
  return {
    perMonth,
    peakPerHour,
    workerCores: servers,
    waitSeconds,
    apiCores,
    databaseCores,
    transactionsPerSecond: perSecond * transactionsPerConversion,
    databaseGigabytes,
    journalGigabytesPerDay: (perMonth * cost.journalKilobytes) / 30 / 1e6,
    mediaGigabytes,
    machines,
    price:
      machines * coresPerMachine * hoursPerMonth * prices.coreHour +
      (mediaGigabytes + databaseGigabytes) * monthsKept * prices.gigabyteMonth,
    added: whatIsAdded({ machines, mediaGigabytes, databaseCores }),
  };
}

function whatIsAdded(need: {
  readonly machines: number;
  readonly mediaGigabytes: number;
  readonly databaseCores: number;
}): string {
  if (need.machines === 1 && need.mediaGigabytes < 50) return 'nothing';
  if (need.machines === 1) return 'a bucket';
  if (need.databaseCores < 2) return 'workers, PostgreSQL apart';
  return 'partitions, a replica for lists';
}
