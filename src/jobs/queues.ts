import { type ClaimedAttempt, claimAttempts } from '../storage/conversions/claim-attempts.ts';
import type { Database } from '../storage/database.ts';
import { type LeasedTable, releaseLease, renewLeases } from '../storage/leases.ts';
import { type ClaimedMail, claimMails } from '../storage/mails.ts';
import {
  claimMaintenanceTasks,
  type MaintenanceTask,
  scheduleMaintenanceTask,
} from '../storage/maintenance-tasks.ts';
import { type ClaimedDelivery, claimDeliveries } from '../storage/webhooks/claim-deliveries.ts';
import type { JobQueue } from './worker.ts';

type Run<T> = (job: T, signal: AbortSignal) => Promise<void>;

export function conversionQueue(
  database: Database,
  {
    concurrency,
    isReady = async () => true,
    run,
  }: {
    readonly concurrency: number;
    /** Nothing is claimed otherwise: another worker can do it. */
    readonly isReady?: () => Promise<boolean>;
    readonly run: Run<ClaimedAttempt>;
  },
): JobQueue<ClaimedAttempt> {
  const limits = { live: reserving(concurrency, 8), sandbox: reserving(concurrency, 2) };
  const claim = async (workerId: string, free: number) =>
    (await isReady())
      ? claimAttempts(database, { workerId, limit: Math.min(free, claimedAtOnce), limits })
      : [];
  return { ...leasesOf(database, 'conversions'), concurrency, claim, run };
}

/** Few, so that a backlog is spread over the workers. */
const claimedAtOnce = 16;

/** Slots of one mode: one of `part`, and at least one, is for the other mode alone. */
function reserving(slots: number, part: number): number {
  return Math.max(1, slots - Math.max(1, Math.floor(slots / part)));
}

const maxRequests = 1000;
const deliveryLimits = { perReceiver: 8, perOrganization: maxRequests / 4, retries: maxRequests / 2 };

export function deliveryQueue(database: Database, run: Run<ClaimedDelivery>): JobQueue<ClaimedDelivery> {
  const claim = (workerId: string, limit: number) =>
    claimDeliveries(database, { workerId, limit, limits: deliveryLimits });
  return { ...leasesOf(database, 'webhook_deliveries'), concurrency: maxRequests, claim, run };
}

export function mailQueue(database: Database, run: Run<ClaimedMail>): JobQueue<ClaimedMail> {
  const claim = (workerId: string, limit: number) => claimMails(database, { workerId, limit });
  return { ...leasesOf(database, 'mails'), concurrency: 2, claim, run };
}

const maintenanceIntervalSeconds = 600;

export function maintenanceQueue(
  database: Database,
  tasks: Readonly<Record<string, () => Promise<void>>>,
  onError: (error: unknown, id: string) => void,
): JobQueue<MaintenanceTask> {
  const names = Object.keys(tasks);
  return {
    ...leasesOf(database, 'maintenance_tasks'),
    concurrency: 1,
    claim: (workerId, limit) => claimMaintenanceTasks(database, { workerId, limit, names }),
    async run(task) {
      // A failed task is not urgent: it runs again at its next turn.
      const succeeded = await Promise.resolve(tasks[task.id]?.()).then(
        () => true,
        (error: unknown) => {
          onError(error, task.id);
          return false;
        },
      );
      await scheduleMaintenanceTask(database, task, { inSeconds: maintenanceIntervalSeconds, succeeded });
    },
  };
}

function leasesOf(database: Database, table: LeasedTable): Pick<JobQueue<never>, 'renew' | 'release'> {
  return {
    renew: (workerId, ids) => renewLeases(database, table, workerId, ids),
    release: (workerId, id, delaySeconds) => releaseLease(database, table, { workerId, id, delaySeconds }),
  };
}
