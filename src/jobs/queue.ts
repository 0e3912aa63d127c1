import { PgBoss } from 'pg-boss';
import type { QueuedAttempt } from '../operations/context.ts';
import type { ConversionFeed } from '../storage/conversion-feed.ts';
import { type Database, run } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import { type Dispatcher, startDispatcher } from './dispatch.ts';

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
  /** Tells of conversions that may begin. */
  readonly feed: ConversionFeed;
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
    // Looks for workers that died every ten seconds, the time their heartbeat may be silent.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', onError);
  await boss.start();
  await createQueues(boss);
  let dispatcher: Dispatcher | null = null;
  let stopListening = () => {};
  return {
    async enqueue(transaction, attempts) {
      // The library writes the same statement each time.
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await run(transaction, prepared(text), values),
      });
      const jobs = attempts.map(({ id, attempt }) => ({ data: { id, attempt } }));
      await boss.insert(conversions, jobs, { db: { executeSql } });
    },
    async work(handlers) {
      dispatcher = startDispatcher<QueuedAttempt>(boss, {
        queue: conversions,
        places: handlers.concurrentConversions,
        run: (job, signal) => handlers.runAttempt(job.data, { signal, crashes: job.retryCount }),
        onError,
      });
      stopListening = handlers.feed.listenToAll(({ status }) => {
        if (status === 'processing') dispatcher?.wake();
      });
      await boss.schedule(housekeeping, everyTenMinutes);
      await boss.work(housekeeping, { pollingIntervalSeconds: 30 }, async () => handlers.housekeeping());
    },
    async check() {
      await boss.getQueue(conversions);
    },
    async stop() {
      stopListening();
      await dispatcher?.stop();
      await boss.stop({ graceful: true, close: true, timeout: 20_000 });
    },
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(conversions, {
    policy: 'standard',
    heartbeatSeconds: 10,
    expireInSeconds: 6 * 3600,
    retryLimit: 100,
    retryDelay: 0,
    deleteAfterSeconds: 3600,
  });
  await boss.createQueue(housekeeping, { policy: 'singleton', retryLimit: 0 });
}
