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
