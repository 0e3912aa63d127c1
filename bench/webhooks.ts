import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../src/app.ts';
import { generateEventId } from '../src/domain/webhook.ts';
import { inTransaction } from '../src/storage/database.ts';
import { emitEvent } from '../src/storage/events.ts';
import { createCustomer, openQuietApp } from './support/app.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts';
import { median, round } from './support/statistics.ts';

const events = 2000;
const urls = 8;
const hangingUrls = 4;
const first = 100;

export const bench: Bench = {
  name: 'webhooks',
  about:
    'webhook deliveries a second over HTTPS; the wait for a first attempt while four URLs of the host hang',
  async measure(context) {
    await using receiver = await startMeasuredServer('./receiver-child.ts', {});
    await using app = await openSender(context, receiver);
    const address = receiver.ready['address'] ?? '';
    const sender = await createSender(app, context, address);
    await sender.throughput();
    const rates: number[] = [];
    for (let run = 0; run < context.runs; run += 1) {
      rates.push(await sender.throughput());
      context.say(`run ${run + 1}: ${Math.round(rates.at(-1) ?? 0)} a second`);
    }
    const perSecond = round(median(rates), 0);
    const firstAttempt = round(await sender.firstAttempts(), 0);
    return {
      measured: `${perSecond} a second, ${firstAttempt} ms`,
      goal: '≥ 300 a second, ≤ 1,000 ms',
      met: perSecond >= 300 && firstAttempt <= 1000,
      details: { perSecond, firstAttemptMilliseconds: firstAttempt, urls, hangingUrls, runs: rates.length },
    };
  },
};

async function createSender(app: App, context: BenchContext, address: string) {
  const { store } = app.core.services;
  const { organizationId } = await createCustomer(app);
  const data = { status: 'completed', audio_url: null, script_text: context.prose.sentences(12).join(' ') };
  const emit = (paths: readonly string[]) =>
    inTransaction(store.database, async (transaction) => {
      for (const path of paths) {
        const event = { id: generateEventId(), organizationId, type: 'conversion.completed', data };
        const about = { mode: 'live' as const, conversionId: null, attempt: null };
        await emitEvent(transaction, { ...event, ...about }, `${address}${path}`);
      }
    });
  const untilSent = async (condition: string) => {
    const text = `select from webhook_deliveries where state = 'pending' and ${condition} limit 1`;
    while ((await store.pool.query(text)).rows.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    /** Deliveries a second, from the transaction that emits the events to the last entry in the log. */
    async throughput() {
      await emit(Array.from({ length: events }, (_, index) => `/hook/${index % urls}`));
      const started = performance.now();
      await untilSent('true');
      return (events * 1000) / (performance.now() - started);
    },
    /** The 99th percentile of the wait for a first attempt, in milliseconds. */
    async firstAttempts() {
      await emit(Array.from({ length: hangingUrls * 20 }, (_, index) => `/hang/${index % hangingUrls}`));
      for (let event = 0; event < first; event += 1) await emit(['/healthy']);
      await untilSent(`url like '%/healthy'`);
      const { rows } = await store.pool.query(
        `select percentile_disc(0.99) within group (
           order by extract(epoch from attempt.started_at - delivery.created_at) * 1000)::float8 as wait
         from webhook_deliveries delivery join webhook_attempts attempt on attempt.delivery_id = delivery.id
         where delivery.url like '%/healthy' and attempt.number = 1`,
      );
      return Number(rows[0].wait);
    },
  };
}

async function openSender(context: BenchContext, { ready }: MeasuredServer) {
  const authorities = join(context.directory, 'authority.pem');
  await writeFile(authorities, ready['authority'] ?? '');
  return openQuietApp('worker', {
    DATA_DIR: join(context.directory, 'webhooks'),
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.1',
    WEBHOOK_CA_FILE: authorities,
  });
}
