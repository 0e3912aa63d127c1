import { hostname } from 'node:os';
import type { Database } from '../storage/database.ts';
import { deleteWorker, reportWorker } from '../storage/leases.ts';

const interval = 10_000;

/** Reports every ten seconds that this worker is alive, and whether it can speak. */
export function startReports(
  database: Database,
  {
    id,
    version,
    canSpeak,
    onError,
  }: {
    readonly id: string;
    readonly version: string;
    readonly canSpeak: () => Promise<boolean>;
    readonly onError: (error: unknown) => void;
  },
): { stop(): Promise<void> } {
  const report = async () =>
    reportWorker(database, { id, host: hostname(), version, canSpeak: await canSpeak() }).catch(onError);
  let reporting = report();
  const timer = setInterval(() => {
    reporting = reporting.then(report);
  }, interval);
  return {
    async stop() {
      clearInterval(timer);
      await reporting;
      await deleteWorker(database, id).catch(onError);
    },
  };
}
