import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { SendMail } from '../domain/mail.ts';
import { type Attributes, runInSpan, startSpan } from '../domain/tracing.ts';
import type { Egress } from '../egress/egress.ts';
import type { ConversionServices } from '../operations/context.ts';
import {
  emptyTrash,
  sweepMedia,
  sweepOrphanedFiles,
  sweepPictures,
  sweepSounds,
} from '../operations/conversions/sweep-media.ts';
import { applyDeletions } from '../operations/deletion/apply-deletions.ts';
import { deliverMail } from '../operations/mail.ts';
import { applyRetention, retentionTask } from '../operations/retention/apply-retention.ts';
import type { SegmentStore } from '../speech/segment-cache/segment-store.ts';
import { type ClaimedAttempt, claimAttempts } from '../storage/conversions/claim-attempts.ts';
import type { Database, Store } from '../storage/database.ts';
import { measureMedia } from '../storage/installation.ts';
import {
  claimMaintenanceTasks,
  deleteWorker,
  type LeasedTable,
  type MaintenanceTask,
  releaseLease,
  renewLeases,
  reportWorker,
  scheduleMaintenanceTask,
} from '../storage/leases.ts';
import { type ClaimedMail, claimMails } from '../storage/mails.ts';
import { removeLeftDirectories } from '../storage/media/work-directories.ts';
import { deleteOldRows, oldRowTasks } from '../storage/old-rows.ts';
import { type ClaimedDelivery, claimDeliveries } from '../storage/webhooks/claim-deliveries.ts';
import { runAttempt } from './conversion/run-attempt.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import type { Renderer } from './renderer.ts';
import { type JobQueue, startWorker } from './worker.ts';

export type WorkerParts = {
  readonly version: string;
  readonly services: ConversionServices;
  readonly renderer: Renderer;
  readonly egress: Egress;
  readonly sendMail: SendMail | null;
  /** A separate pool, so that claims and leases never wait for requests. */
  readonly queueStore: Store;
  readonly concurrentConversions: number;
  readonly canSpeak: () => Promise<boolean>;
  readonly isReady: () => Promise<boolean>;
  readonly log: (fields: object, message: string) => void;
};

/** Starts the workers of all four queues. `stop` releases unfinished jobs, but waits for a mail that is being sent. */
export function startWorkers(parts: WorkerParts): { stop(): Promise<void> } {
  const { services, renderer, egress, sendMail, log } = parts;
  const workerId = randomUUID();
  const { database } = parts.queueStore;
  const logged = (queue: string, name: string) => (error: unknown, id?: string) =>
    log({ err: error, queue, ...(id && { [name]: id }) }, 'a queue reported an error');
  const traced = <T>(name: string, attributes: Attributes, work: () => Promise<T>) =>
    services.observer ? runInSpan(startSpan(services.observer, name, { attributes }), work) : work();
  const attempts = conversionQueue(database, {
    concurrency: parts.concurrentConversions,
    isReady: parts.isReady,
    run: (attempt, signal) => runAttempt({ services, renderer, log }, attempt, signal),
  });
  const webhooks: JobQueue<ClaimedDelivery> = {
    ...leasesOf(database, 'webhook_deliveries'),
    concurrency: maxRequests,
    claim: (id, limit) => claimDeliveries(database, { workerId: id, limit, limits: deliveryLimits }),
    run: (claimed, signal) =>
      traced('delivery', { delivery_id: claimed.id }, () =>
        deliverWebhook(services, egress, { claimed, signal }),
      ),
  };
  const outbox: JobQueue<ClaimedMail> = {
    ...leasesOf(database, 'mails'),
    concurrency: 2,
    claim: (id, limit) => claimMails(database, { workerId: id, limit }),
    run: (mail) => traced('mail', { mail_id: mail.id }, () => deliverMail({ services, sendMail, log }, mail)),
  };
  const tasks = Object.fromEntries(
    Object.entries(maintenanceTasks(services, renderer.segments)).map(([task, work]) => [
      task,
      (stopping?: AbortSignal) => traced('maintenance', { task }, () => work(stopping)),
    ]),
  );
  const maintenance = maintenanceQueue(database, tasks, logged('maintenance', 'task'));

  const conversions = startWorker(attempts, { workerId, onError: logged('conversions', 'conversion_id') });
  const deliveries = startWorker(webhooks, { workerId, onError: logged('deliveries', 'delivery_id') });
  const others = [
    startWorker(outbox, { workerId, onError: logged('mails', 'mail_id') }),
    startWorker(maintenance, { workerId, onError: logged('maintenance', 'task'), pollMilliseconds: 30_000 }),
  ];
  const reports = startReports(parts, workerId);
  const stopListening = [
    services.notifications.listenToAll(({ status }) => {
      if (status === 'processing') conversions.wake();
    }),
    services.notifications.listenToDeliveries(() => deliveries.wake()),
  ];
  return {
    async stop() {
      for (const stop of stopListening) stop();
      await reports.stop();
      await Promise.all([conversions, deliveries, ...others].map((worker) => worker.stop()));
    },
  };
}

export function conversionQueue(
  database: Database,
  {
    concurrency,
    isReady = async () => true,
    run,
  }: {
    readonly concurrency: number;
    /** If false, nothing is claimed, so that another worker can do it. */
    readonly isReady?: () => Promise<boolean>;
    readonly run: JobQueue<ClaimedAttempt>['run'];
  },
): JobQueue<ClaimedAttempt> {
  const limits = { live: reserving(concurrency, 8), sandbox: reserving(concurrency, 2) };
  const claim = async (workerId: string, free: number) =>
    (await isReady())
      ? claimAttempts(database, { workerId, limit: Math.min(free, claimedAtOnce), limits })
      : [];
  return { ...leasesOf(database, 'conversions'), concurrency, claim, run };
}

/** A low number, so that a backlog is spread across workers. */
const claimedAtOnce = 16;

/** Returns the slots of one mode. One in `part`, and at least one, is reserved for the other mode. */
function reserving(slots: number, part: number): number {
  return Math.max(1, slots - Math.max(1, Math.floor(slots / part)));
}

const maxRequests = 1000;
const deliveryLimits = { perReceiver: 8, perOrganization: maxRequests / 4, retries: maxRequests / 2 };

const maintenanceIntervalSeconds = 600;

export function maintenanceQueue(
  database: Database,
  tasks: Readonly<Record<string, (stopping?: AbortSignal) => Promise<void>>>,
  onError: (error: unknown, id: string) => void,
): JobQueue<MaintenanceTask> {
  const names = Object.keys(tasks);
  return {
    ...leasesOf(database, 'maintenance_tasks'),
    concurrency: 1,
    claim: (workerId, limit) => claimMaintenanceTasks(database, { workerId, limit, names }),
    async run(task, signal) {
      // A failed task is not urgent: it runs again when it is next due.
      const succeeded = await Promise.resolve(tasks[task.id]?.(signal)).then(
        () => true,
        (error: unknown) => {
          signal.throwIfAborted();
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

/** Tasks that keep tables and directories from growing without bound, by their id in `maintenance_tasks`. */
export function maintenanceTasks(
  services: ConversionServices,
  segments: SegmentStore | null = null,
): Record<string, (stopping?: AbortSignal) => Promise<void>> {
  const { database } = services.store;
  const stoppable = (work: (services: ConversionServices) => Promise<void>) => (stopping?: AbortSignal) =>
    work({ ...services, ...(stopping && { stopping }) });
  return {
    ...Object.fromEntries(oldRowTasks.map((task) => [task, () => deleteOldRows(database, task)])),
    deletions: stoppable(applyDeletions),
    [retentionTask]: stoppable(applyRetention),
    'orphaned media': stoppable(sweepOrphanedFiles),
    'media walk': stoppable(sweepMedia),
    'sounds without an owner': stoppable(sweepSounds),
    'pictures without an organization': stoppable(sweepPictures),
    'media trash': stoppable(emptyTrash),
    'media size': () => measureMedia(database),
    'segment cache': async () => segments?.sweep(),
    'temporary directories': () => removeLeftDirectories(services.workDirectory),
  };
}

const reportInterval = 10_000;

function startReports({ queueStore: { database }, version, canSpeak, log }: WorkerParts, id: string) {
  const onError = (error: unknown) => log({ err: error }, 'the worker could not be reported');
  const report = async () =>
    reportWorker(database, { id, host: hostname(), version, canSpeak: await canSpeak() }).catch(onError);
  let reporting = report();
  const timer = setInterval(() => {
    reporting = reporting.then(report);
  }, reportInterval);
  return {
    async stop() {
      clearInterval(timer);
      await reporting;
      await deleteWorker(database, id).catch(onError);
    },
  };
}
