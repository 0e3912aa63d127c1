import type { SendMail } from '../domain/mail.ts';
import { type Attributes, runInSpan, startSpan } from '../domain/tracing.ts';
import type { Egress } from '../egress/egress.ts';
import type { ConversionServices } from '../operations/context.ts';
import { deliverMail } from '../operations/mail.ts';
import type { Store } from '../storage/database.ts';
import { runAttempt } from './conversion/run-attempt.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { maintenanceTasks } from './maintenance.ts';
import { conversionQueue, deliveryQueue, mailQueue, maintenanceQueue } from './queues.ts';
import type { Renderer } from './renderer.ts';
import { startWorker } from './worker.ts';

export type WorkerParts = {
  readonly workerId: string;
  readonly services: ConversionServices;
  readonly renderer: Renderer;
  readonly egress: Egress;
  /** Null when no mail is delivered. */
  readonly sendMail: SendMail | null;
  /** A separate pool, so that claims and leases never wait for requests. */
  readonly queueStore: Store;
  readonly concurrentConversions: number;
  /** Whether conversions are claimed. */
  readonly isReady: () => Promise<boolean>;
  readonly log: (fields: object, message: string) => void;
};

/** Starts the workers of all four queues. `stop` releases unfinished jobs. */
export function startWorkers(parts: WorkerParts): { stop(): Promise<void> } {
  const { workerId, services, renderer, egress, sendMail, log } = parts;
  const { database } = parts.queueStore;
  const logged = (queue: string, name: string) => (error: unknown, id?: string) =>
    log({ err: error, queue, ...(id && { [name]: id }) }, 'a queue reported an error');
  const attempts = conversionQueue(database, {
    concurrency: parts.concurrentConversions,
    isReady: parts.isReady,
    run: (attempt, signal) => runAttempt({ services, renderer, log }, attempt, signal),
  });
  const traced = <T>(name: string, attributes: Attributes, work: () => Promise<T>) =>
    services.observer ? runInSpan(startSpan(services.observer, name, { attributes }), work) : work();
  const webhooks = deliveryQueue(database, (claimed, signal) =>
    traced('delivery', { delivery_id: claimed.id }, () =>
      deliverWebhook(services, egress, { claimed, signal }),
    ),
  );
  const outbox = mailQueue(database, (mail) =>
    traced('mail', { mail_id: mail.id }, () => deliverMail({ services, sendMail, log }, mail)),
  );
  const tasks = Object.fromEntries(
    Object.entries(maintenanceTasks(services, renderer.segments)).map(([task, work]) => [
      task,
      () => traced('maintenance', { task }, work),
    ]),
  );
  const maintenance = maintenanceQueue(database, tasks, logged('maintenance', 'task'));

  const conversions = startWorker(attempts, { workerId, onError: logged('conversions', 'conversion_id') });
  const deliveries = startWorker(webhooks, { workerId, onError: logged('deliveries', 'delivery_id') });
  const others = [
    startWorker(outbox, { workerId, onError: logged('mails', 'mail_id') }),
    startWorker(maintenance, { workerId, onError: logged('maintenance', 'task'), pollMilliseconds: 30_000 }),
  ];
  const stopListening = [
    services.notifications.listenToAll(({ status }) => {
      if (status === 'processing') conversions.wake();
    }),
    services.notifications.listenToDeliveries(() => deliveries.wake()),
  ];
  return {
    async stop() {
      for (const stop of stopListening) stop();
      await Promise.all([conversions, deliveries, ...others].map((worker) => worker.stop()));
    },
  };
}
