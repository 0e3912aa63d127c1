import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { Pool } from 'undici';
import { type App, openApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { generateEventId } from '../src/domain/webhook.ts';
import { createOrganization } from '../src/operations/organizations/create-organization.ts';
import { createEndpoint } from '../src/operations/webhooks/create-endpoint.ts';
import { emitEvent } from '../src/operations/webhooks/emit-event.ts';
import { inTransaction } from '../src/storage/database.ts';
import { composeDelivery } from '../src/webhooks/compose-delivery.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { median, round } from './support/statistics.ts';

const events = 2000;
// As many as one receiver gets at a time.
const concurrent = 16;

export const bench: Bench = {
  name: 'webhooks',
  about: 'webhook deliveries a second to an HTTPS receiver ÷ a bare undici POST loop',
  async measure(context) {
    const receiver = await startMeasuredServer('./receiver-child.ts', {});
    const app = await openSender(context, receiver);
    try {
      return await measurePairs(context, app, receiver);
    } finally {
      await app.close();
      await receiver.stop();
    }
  },
};

async function measurePairs(context: BenchContext, app: App, receiver: MeasuredServer) {
  const address = receiver.ready['address'] ?? '';
  const { id: organizationId } = await createOrganization(app.core.services, {
    name: 'Northwind',
    tier: 'team',
  });
  const data = { status: 'completed', audio_url: null, script_text: context.prose.sentences(12).join(' ') };
  const hook = { url: `${address}/hook`, eventTypes: null, description: null };
  const { id } = await createEndpoint(app.core.services, { organizationId, mode: 'live', ...hook });
  const lane = `endpoint:${id}`;
  await deliver(app, organizationId, lane, data);
  const pairs = [];
  for (let run = 0; run < context.runs; run += 1) {
    const pair = {
      ours: await deliver(app, organizationId, lane, data),
      bare: await postBarely(receiver, data),
    };
    pairs.push(pair);
    context.say(`run ${run + 1}: ${Math.round(pair.ours)} against ${Math.round(pair.bare)} a second`);
  }
  return ratioFigure(
    'webhooks',
    pairs.map(({ ours, bare }) => ours / bare),
    { atLeast: 0.5 },
    {
      perSecond: round(median(pairs.map(({ ours }) => ours)), 0),
      barePerSecond: round(median(pairs.map(({ bare }) => bare)), 0),
    },
  );
}

/** Deliveries a second, from the transaction that tells of the events to the last entry in the log. */
async function deliver(
  app: App,
  organizationId: string,
  lane: string,
  data: Record<string, unknown>,
): Promise<number> {
  const { store } = app.core.services;
  await inTransaction(store.database, async (transaction) => {
    for (let event = 0; event < events; event += 1) {
      const facts = {
        id: generateEventId(),
        organizationId,
        type: 'conversion.completed',
        mode: 'live',
      } as const;
      await emitEvent(transaction, { ...facts, conversionId: null, attempt: null, data }, null);
    }
  });
  const started = performance.now();
  for (;;) {
    const { rows } = await store.pool.query(
      `select from webhook_deliveries where lane = $1 and state = 'pending' limit 1`,
      [lane],
    );
    if (rows.length === 0) return (events * 1000) / (performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The same bytes to the same receiver, with nothing around it. */
async function postBarely({ ready }: MeasuredServer, data: Record<string, unknown>): Promise<number> {
  const pool = new Pool(ready['address'] ?? '', {
    connections: concurrent,
    connect: { ca: ready['authority'] ?? '' },
    allowH2: false,
  });
  const event = {
    id: generateEventId(),
    type: 'conversion.completed',
    createdAt: new Date(),
    data: JSON.stringify(data),
  };
  const { headers, body } = composeDelivery(event, {
    id: 'dlv_x',
    timestamp: 1_800_000_000,
    secrets: ['whsec_x'],
  });
  let left = events;
  const started = performance.now();
  const post = async () => {
    while (left > 0) {
      left -= 1;
      const response = await pool.request({ path: '/hook', method: 'POST', headers, body });
      await response.body.text();
    }
  };
  await Promise.all(Array.from({ length: concurrent }, post));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return events / seconds;
}

async function openSender(context: BenchContext, { ready }: MeasuredServer): Promise<App> {
  const authorities = join(context.directory, 'authority.pem');
  await writeFile(authorities, ready['authority'] ?? '');
  const config = readConfig({
    DATA_DIR: join(context.directory, 'webhooks'),
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.1',
    WEBHOOK_CA_FILE: authorities,
  });
  return openApp({ config, role: 'worker', logger: pino({ level: 'silent' }) });
}
