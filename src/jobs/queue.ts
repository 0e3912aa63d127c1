import { PgBoss } from 'pg-boss';

/** Background work, kept in PostgreSQL. */
export type Queue = {
  /** Rejects when jobs cannot be taken. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

export type QueueOptions = {
  readonly url: string;
  /** Whether this process does the work, or only hands it in. */
  readonly works: boolean;
  readonly housekeeping: () => Promise<void>;
  readonly onError: (error: Error) => void;
};

const housekeeping = 'housekeeping';
const hourly = '17 * * * *';

export async function startQueue(options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'aloud queue',
    max: 4,
    supervise: options.works,
    schedule: options.works,
  });
  boss.on('error', options.onError);
  await boss.start();
  await boss.createQueue(housekeeping, { policy: 'singleton' });
  if (options.works) {
    await boss.schedule(housekeeping, hourly);
    await boss.work(housekeeping, async () => options.housekeeping());
  }
  return {
    async check() {
      await boss.getQueue(housekeeping);
    },
    stop: () => boss.stop({ graceful: true, close: true, timeout: 20_000 }),
  };
}
