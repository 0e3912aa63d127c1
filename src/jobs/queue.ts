import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { QueuedAttempt } from '../operations/context.ts';
import { type Database, runStatement } from '../storage/database.ts';

/** Background work, kept in PostgreSQL. */
export type Queue = {
  /** Hands attempts in, in the transaction that makes them due. */
  enqueue(transaction: Database, attempts: readonly QueuedAttempt[]): Promise<void>;
  /** Starts working. */
  work(handlers: Handlers): Promise<void>;
  /** Rejects when jobs cannot be taken. */
  check(): Promise<void>;
  /** Hands unfinished work back and stops. */
  stop(): Promise<void>;
};

export type Handlers = {
  readonly concurrentConversions: number;
  /** Throws to have the attempt tried again, here or elsewhere. `crashes` counts how often that happened. */
  readonly runAttempt: (
    attempt: QueuedAttempt,
    options: { signal: AbortSignal; crashes: number },
  ) => Promise<void>;
  readonly housekeeping: () => Promise<void>;
};

export type QueueOptions = {
  readonly url: string;
  /** Whether this process does the work, or only hands it in. */
  readonly works: boolean;
  readonly onError: (error: Error) => void;
};

const conversions = 'conversions';
const housekeeping = 'housekeeping';
const everyTenMinutes = '*/10 * * * *';

export async function startQueue({ url, works, onError }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'aloud queue',
    max: 5,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    // Looks for workers that died every ten seconds, the time their heartbeat may be silent.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', onError);
  await boss.start();
  await createQueues(boss);
  const stopping = new AbortController();
  return {
    async enqueue(transaction, attempts) {
      const db = {
        executeSql: (text: string, values?: unknown[]) => runStatement(transaction, text, values ?? []),
      };
      for (const { id, attempt } of attempts) await boss.send(conversions, { id, attempt }, { db });
    },
    work: (handlers) => work(boss, handlers, stopping.signal),
    async check() {
      await boss.getQueue(conversions);
    },
    async stop() {
      stopping.abort(new Error('This process stops; the work goes on elsewhere.'));
      await boss.stop({ graceful: true, close: true, timeout: 20_000 });
    },
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(conversions, {
    policy: 'standard',
    notify: true,
    heartbeatSeconds: 10,
    expireInSeconds: 6 * 3600,
    retryLimit: 100,
    retryDelay: 0,
    deleteAfterSeconds: 3600,
  });
  await boss.createQueue(housekeeping, { policy: 'singleton', retryLimit: 0 });
}

async function work(boss: PgBoss, handlers: Handlers, stopping: AbortSignal): Promise<void> {
  await boss.work(
    conversions,
    {
      batchSize: 1,
      includeMetadata: true,
      localConcurrency: handlers.concurrentConversions,
      // Under load a notification can be missed: the poll behind it stays close.
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
      heartbeatRefreshSeconds: 3,
    },
    async ([job]: JobWithMetadata<QueuedAttempt>[]) => {
      if (!job) return;
      const signal = AbortSignal.any([stopping, job.signal]);
      await handlers.runAttempt(job.data, { signal, crashes: job.retryCount });
    },
  );
  await boss.schedule(housekeeping, everyTenMinutes);
  await boss.work(housekeeping, async () => handlers.housekeeping());
}
