import { join } from 'node:path';
import type { App } from '../src/app.ts';
import { conversionQueue } from '../src/jobs/start-workers.ts';
import { startWorker } from '../src/jobs/worker.ts';
import { openStore } from '../src/storage/database.ts';
import { createCustomer, openQuietApp } from './support/app.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { jsonType } from './support/http-pair.ts';
import { median, round } from './support/statistics.ts';

const burst = 200;

export const bench: Bench = {
  name: 'pick-up',
  about: 'milliseconds from a create to the start of its pipeline, in a burst of 200',
  async measure(context) {
    await using app = await openQuietApp('api', { DATA_DIR: join(context.directory, 'pick-up') });
    const waits = await measureBursts(app, context);
    const halfway = median(waits.map((each) => at(each, 0.5)));
    const slowest = median(waits.map((each) => at(each, 0.99)));
    return {
      measured: `${halfway} / ${slowest} ms`,
      goal: '≤ 100 / 1,000 ms',
      met: halfway <= 100 && slowest <= 1000,
      details: { p50: round(halfway, 1), p99: round(slowest, 1), burst, runs: waits.length },
    };
  },
};

/** The waits of each burst. The pipeline does nothing but note when it is called. */
async function measureBursts(app: App, context: BenchContext): Promise<number[][]> {
  const started = new Map<string, number>();
  const store = openStore({ url: app.core.databaseUrl, poolSize: 4, onConnectionLost: () => {} });
  const queue = conversionQueue(store.database, {
    concurrency: 32,
    async run({ id }) {
      started.set(id, Date.now());
      await store.pool.query(`update conversions set status = 'failed', locked_until = null where id = $1`, [
        id,
      ]);
    },
  });
  const worker = startWorker(queue, { onError: () => {} });
  app.services.notifications.listenToAll(({ status }) => {
    if (status === 'processing') worker.wake();
  });
  try {
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await createCustomer(app);
    const bursts: number[][] = [];
    for (let run = 0; run < context.runs; run += 1) {
      const created = await Promise.all(Array.from({ length: burst }, () => create(address, key)));
      while (!created.every((each) => started.has(each.id)))
        await new Promise((resolve) => setTimeout(resolve, 5));
      const waits = created.map((each) => (started.get(each.id) ?? 0) - each.createdAt);
      bursts.push(waits);
      context.say(`run ${run + 1}: ${at(waits, 0.5)} ms, ${at(waits, 0.99)} ms for the last of a hundred`);
    }
    return bursts;
  } finally {
    await worker.stop();
    await store.close();
  }
}

async function create(address: string, key: string): Promise<{ id: string; createdAt: number }> {
  const response = await fetch(`${address}/v1/conversions`, {
    method: 'POST',
    headers: { ...jsonType, authorization: `Bearer ${key}` },
    body: JSON.stringify({ source_type: 'document', title: 'Burst', content: 'A burst of conversions.' }),
  });
  const { data } = (await response.json()) as { data: { id: string; created_at: string } };
  return { id: data.id, createdAt: Date.parse(data.created_at) };
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
