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
  audioSeconds: 0,
  engineCpuSeconds: 0,
  workerCpuSeconds: 0,
  apiCpuSeconds: 0,
  databaseCpuSeconds: 0,
  mediaKilobytes: 0,
  databaseKilobytes: 0,
  journalKilobytes: 0,
};
