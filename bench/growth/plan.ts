import { fewestCores } from './shared-cores.ts';

/** What one conversion takes, as `npm run bench -- cost` measures it. */
export type Cost = {
  readonly audioSeconds: number;
  readonly engineCpuSeconds: number;
  readonly workerCpuSeconds: number;
  readonly apiCpuSeconds: number;
  readonly databaseCpuSeconds: number;
  readonly mediaKilobytes: number;
  readonly databaseKilobytes: number;
  readonly journalKilobytes: number;
};

/** Measured on the machine that docs/scaling.md names; a later measurement replaces it. */
export const measuredCost: Cost = {
  audioSeconds: 121,
  engineCpuSeconds: 24.92,
  workerCpuSeconds: 2.05,
  apiCpuSeconds: 0.62,
  databaseCpuSeconds: 0.46,
  mediaKilobytes: 990,
  databaseKilobytes: 45.06,
  journalKilobytes: 89.89,
};

export type Plan = {
  readonly perMonth: number;
  readonly peakPerHour: number;
  readonly workerCores: number;
  /** How much longer than alone 95 of 100 take at most. */
  readonly delaySeconds: number;
  readonly apiCores: number;
  readonly databaseCores: number;
  readonly transactionsPerSecond: number;
  readonly databaseGigabytes: number;
  readonly journalGigabytesPerDay: number;
  readonly mediaGigabytes: number;
  readonly egressGigabytes: number;
  readonly bucketRequests: number;
  readonly machines: number;
  /** A month's bill. Machines always run; bucket and database keep a year. */
  readonly price: {
    readonly cores: number;
    readonly storage: number;
    readonly egress: number;
    readonly requests: number;
  };
  readonly added: string;
};

export type Prices = {
  readonly coreHour: number;
  readonly gigabyteMonth: number;
  readonly egressGigabyte: number;
  readonly thousandWrites: number;
  readonly thousandReads: number;
  readonly listens: number;
};

/** Teams release in office hours: the busiest hour has this many times the share of an average one. */
const peak = 5;
/** A longer delay is noticed. */
const maxDelay = 10;
/** Requests to the bucket: files of a conversion, those of a listener, and the scan of all media in a month. */
const writesPerConversion = 6;
const readsPerListen = 3;
const scanRequests = 130_000;
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
  const { cores, delaySeconds } = fewestCores({
    perSecond,
    coreSeconds: cost.engineCpuSeconds + cost.workerCpuSeconds,
    coresPerMachine,
    maxDelay,
  });
  // A read costs about a tenth of a create with all that follows from it.
  const requests = 1 + readsPerConversion / 10;
  const apiCores = (perSecond * cost.apiCpuSeconds * requests) / maxLoad;
  const databaseCores = (perSecond * cost.databaseCpuSeconds) / maxLoad;
  const machines = Math.ceil((cores + apiCores + databaseCores) / coresPerMachine);
  const databaseGigabytes = (perMonth * cost.databaseKilobytes) / 1e6;
  const mediaGigabytes = (perMonth * cost.mediaKilobytes) / 1e6;
  const egressGigabytes = mediaGigabytes * prices.listens;
  const writes = perMonth * writesPerConversion + scanRequests;
  const reads = perMonth * prices.listens * readsPerListen;
  return {
    perMonth,
    peakPerHour,
    workerCores: cores,
    delaySeconds,
    apiCores,
    databaseCores,
    transactionsPerSecond: perSecond * transactionsPerConversion,
    databaseGigabytes,
    journalGigabytesPerDay: (perMonth * cost.journalKilobytes) / 30 / 1e6,
    mediaGigabytes,
    egressGigabytes,
    bucketRequests: writes + reads,
    machines,
    price: {
      cores: machines * coresPerMachine * hoursPerMonth * prices.coreHour,
      storage: (mediaGigabytes + databaseGigabytes) * monthsKept * prices.gigabyteMonth,
      egress: egressGigabytes * prices.egressGigabyte,
      requests: (writes * prices.thousandWrites + reads * prices.thousandReads) / 1000,
    },
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
