import { type ConnectionOptions, PgBoss } from 'pg-boss';
import type { DeliveryQueue } from '../operations/context.ts';
import type { ConversionFeed } from '../storage/conversion-feed.ts';
import type { Attempt } from '../storage/conversions/move-attempt.ts';
import { type Database, openStore, run } from '../storage/database.ts';
import { deleteJobs } from '../storage/delete-jobs.ts';
import { activeJobsIndex, type JobHolds, openJobHolds } from '../storage/job-holds.ts';
import { prepared } from '../storage/prepared.ts';
import { queueFunction } from '../storage/queue-function.ts';
import { type Dispatcher, startDispatcher } from './dispatch.ts';
import type { LaneWork } from './webhooks/lane-work.ts';

/** Background work, kept in PostgreSQL. */
export type Queue = {
  /** Hands attempts in, in the transaction that makes them due. */
  enqueue(transaction: Database, attempts: readonly Attempt[]): Promise<void>;
  readonly deliveries: DeliveryQueue;
  /** Starts working. Where it fails, nothing has begun. */
  work(handlers: Handlers): Promise<void>;
  /** Rejects when jobs cannot be taken. */
  check(): Promise<void>;
  /** Hands unfinished work back and stops; asked again, it waits for the same end. */
  stop(): Promise<void>;
};

export type Handlers = {
  readonly concurrentConversions: number;
  /** Tells of conversions that may begin, and of webhooks to send. */
  readonly feed: ConversionFeed;
  /** Throws to have the attempt tried again, here or elsewhere. `crashes` counts how often that happened. */
  readonly runAttempt: (attempt: Attempt, options: { signal: AbortSignal; crashes: number }) => Promise<void>;
  readonly housekeeping: () => Promise<void>;
  /** Sends webhooks; left out where this process sends none. */
  readonly lanes?: LaneWork;
};

export type QueueOptions = {
  readonly url: string;
  /** Whether this process does the work, or only hands it in. */
  readonly works: boolean;
  readonly onError: (error: Error) => void;
};

const conversions = 'conversions';
const webhooks = 'webhooks';
const housekeeping = 'housekeeping';
const lanesAtOnce = 256;
const everyTenMinutes = '*/10 * * * *';

export async function startQueue({ url, works, onError }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'aloud queue',
    max: 3,
    supervise: works,
    schedule: works,
    // Looks for workers that died every ten seconds, the time their heartbeat may be silent.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', onError);
  try {
    await prepare(boss);
  } catch (error) {
    // Whatever of it runs already must not go on by itself. If it cannot be stopped, the same thing is to blame.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  // Jobs are taken by statements that take longer to plan than to run; here each connection plans them once.
  const store = openStore({ url, poolSize: 3, onConnectionLost: onError });
  const connection = inside(store.database);
  let holds: JobHolds | undefined;
  let dispatchers: Dispatcher[] = [];
  let stopListening: (() => void)[] = [];
  const stop = async () => {
    for (const each of stopListening) each();
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    await boss.stop({ graceful: true, close: true, timeout: 20_000 });
    await holds?.close();
    await store.close();
  };
  let stopping: Promise<void> | undefined;
  return {
    async enqueue(transaction, attempts) {
      const jobs = attempts.map(({ id, attempt }) => ({ data: { id, attempt } }));
      await boss.insert(conversions, jobs, inside(transaction));
    },
    deliveries: {
      async enqueue(transaction, deliveries) {
        const jobs = deliveries.map(({ jobId, lane, dueAt }) => ({
          ...{ id: jobId, data: { lane }, group: { id: lane }, startAfter: dueAt },
        }));
        await boss.insert(webhooks, jobs, inside(transaction));
      },
      async remove(jobIds) {
        await deleteJobs(store.database, webhooks, jobIds);
      },
    },
    async work(handlers) {
      // First what needs the database and may be done again, should it be away.
      holds ??= await openJobHolds({ url, queue: conversions, onError });
      await boss.schedule(housekeeping, everyTenMinutes);
      await boss.work(housekeeping, { pollingIntervalSeconds: 30 }, async () => handlers.housekeeping());
      const attempts = startDispatcher<Attempt>(boss, {
        queue: conversions,
        connection,
        places: handlers.concurrentConversions,
        run: (job, signal) => handlers.runAttempt(job.data, { signal, crashes: job.retryCount }),
        holds,
        onError,
      });
      const lanes = handlers.lanes && dispatchLanes(boss, connection, handlers.lanes, onError);
      dispatchers = lanes ? [attempts, lanes] : [attempts];
      stopListening = [
        handlers.feed.listenToAll(({ status }) => {
          if (status === 'processing') attempts.wake();
        }),
        handlers.feed.listenToDeliveries(() => lanes?.wake()),
      ];
    },
    async check() {
      await boss.getQueue(conversions);
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The library's own tables, our queues, and what the database itself does with them. */
async function prepare(boss: PgBoss): Promise<void> {
  await boss.start();
  await createQueues(boss);
  await boss.getDb().executeSql(queueFunction(await insertStatement(boss)));
  await boss.getDb().executeSql(activeJobsIndex);
}

function dispatchLanes(
  boss: PgBoss,
  connection: ConnectionOptions,
  lanes: LaneWork,
  onError: (error: Error) => void,
): Dispatcher {
  return startDispatcher<{ lane: string }>(boss, {
    queue: webhooks,
    connection,
    places: lanesAtOnce,
    // One job of each lane: whoever has it sends all that is due there.
    choose: () => ({ groupConcurrency: 1, ignoreGroups: lanes.avoided(lanesAtOnce / 2) }),
    run: (job, signal) => lanes.run(job.data.lane, { jobId: job.id, signal }),
    onError,
  });
}

/** Has the library use a transaction or a connection of ours. It writes the same few statements each time. */
function inside(database: Database) {
  const executeSql = async (text: string, values: unknown[] = []) => ({
    rows: await run(database, prepared(text), values),
  });
  return { db: { executeSql } };
}

/** How the library hands in conversions. It is asked rather than known, since it may change with the library. */
async function insertStatement(boss: PgBoss): Promise<string> {
  let statement = '';
  const executeSql = async (text: string) => {
    statement = text;
    return { rows: [] };
  };
  await boss.insert(conversions, [], { db: { executeSql } });
  return statement;
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
  await boss.createQueue(webhooks, {
    policy: 'standard',
    heartbeatSeconds: 10,
    expireInSeconds: 3600,
    retryLimit: 100_000,
    retryDelay: 1,
    deleteAfterSeconds: 60,
  });
  await boss.createQueue(housekeeping, { policy: 'singleton', retryLimit: 0 });
}
