import { join } from 'node:path';
import { acquireEmbeddedPostgres } from '../../src/storage/embedded-postgres/acquire.ts';
import type { BenchContext } from './bench.ts';
import { whenInterrupted } from './interruption.ts';
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts';

/** The service and the bare server, each in a process of its own, on one database server. */
export type HttpPair = {
  readonly service: MeasuredServer;
  readonly bare: MeasuredServer;
  stop(): Promise<void>;
};

const plenty = '100000000';

/** Limits that a measurement does not mean to reach. */
export const withoutLimits = {
  TIER_TEAM_REQUESTS_PER_DAY: plenty,
  TIER_TEAM_REQUESTS_PER_MINUTE: plenty,
  TIER_TEAM_AUDIO_QUOTA: plenty,
  TIER_TEAM_CONCURRENT_JOBS: plenty,
};

export async function startHttpPair(context: BenchContext, name: string): Promise<HttpPair> {
  const directory = join(context.directory, name);
  const database = await acquireEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    database: 'aloud',
  });
  const settings = { DATABASE_URL: database.url, DATA_DIR: directory, ...withoutLimits };
  const [service, bare] = await Promise.all([
    startMeasuredServer('./service-child.ts', settings),
    startMeasuredServer('./bare-child.ts', settings),
  ]);
  const stopAll = async () => {
    await Promise.all([service.stop(), bare.stop()]);
    await database.release();
  };
  const forget = whenInterrupted(stopAll);
  return {
    service,
    bare,
    async stop() {
      forget();
      await stopAll();
    },
  };
}

const concurrent = 8;

/** Answers per second of the server's processor time, while `send` is called by several at once. */
export async function answersPerCpuSecond(
  server: MeasuredServer,
  seconds: number,
  send: () => Promise<Response>,
): Promise<number> {
  const before = await server.cpuSeconds();
  const end = Date.now() + seconds * 1000;
  let answers = 0;
  const callers = Array.from({ length: concurrent }, async () => {
    while (Date.now() < end) {
      const response = await send();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`It answered ${response.status}.`);
      answers += 1;
    }
  });
  await Promise.all(callers);
  return answers / ((await server.cpuSeconds()) - before);
}

export const jsonType = { 'content-type': 'application/json' };

export function asCustomer({ ready }: MeasuredServer): { authorization: string } {
  return { authorization: `Bearer ${ready['key']}` };
}
