import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { shownStatuses } from '../domain/conversion.ts';
import { Problem } from '../domain/errors.ts';
import type { Metrics, PoolUse } from '../domain/metrics.ts';
import { withTimeout } from '../domain/timeout.ts';
import type { ConversionServices } from '../operations/context.ts';
import { type WorkMetrics, workMetricsReader } from '../operations/installation.ts';

const maxMeasuring = 5000;
const countedErrors: readonly number[] = [500, 503];

/** Prometheus metrics at `/metrics`, if enabled or requested from this machine. */
export function registerMetrics(
  server: FastifyInstance,
  services: ConversionServices,
  { mode, registry }: { mode: 'auto' | 'on' | 'off'; registry: Registry },
) {
  const measure = workMetricsReader(services);
  // Without the database, the process metrics are still served. Prometheus waits ten seconds for them.
  measureWork(registry, () =>
    withTimeout(measure(), maxMeasuring).catch((error: unknown) => {
      server.log.warn({ err: error }, 'the work could not be measured');
      return null;
    }),
  );
  const durations = new Histogram({
    name: 'aloud_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
    registers: [registry],
  });
  const errors = new Counter({
    name: 'aloud_http_errors_total',
    help: 'Requests answered with 500 or 503, except those that only ask whether the process is ready.',
    labelNames: ['status'],
    registers: [registry],
  });
  // Starts at zero, so that the first error counts as an increase.
  for (const status of countedErrors) errors.inc({ status }, 0);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    const { status } = labels;
    if (countedErrors.includes(status) && route !== '/ready') errors.inc({ status });
    done();
  });
  server.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (mode === 'off' || (mode === 'auto' && !isLocal(request, services.siteUrl)))
      throw new Problem('NOT_FOUND');
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
}

/**
 * Whether a request comes from loopback, without a local proxy, and for one of our host names: another site may point
 * its own name at this machine.
 */
function isLocal({ headers, socket }: FastifyRequest, siteUrl: string): boolean {
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  const isOwn =
    name === URL.parse(siteUrl)?.hostname || /^(?:localhost|127\.[\d.]{5,11}|\[::1\])$/.test(name);
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return isOwn && !forwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}

type WorkGauge = {
  readonly help: string;
  readonly label?: string;
  /** Returns pairs of label value and figure. A gauge without a label uses an empty value. */
  readonly read: (work: WorkMetrics) => readonly (readonly [string, number])[];
};

/**
 * Registers the work of the whole installation, which is the same in every process except for its clock. `measure`
 * returns null without the database.
 */
function measureWork(registry: Registry, measure: () => Promise<WorkMetrics | null>): void {
  new Gauge({
    name: 'aloud_database_up',
    help: '1 if this process can read the figures of the installation from PostgreSQL.',
    registers: [registry],
    async collect() {
      this.set((await measure()) ? 1 : 0);
    },
  });
  for (const [name, { help, label, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        const work = await measure();
        for (const [value, figure] of work ? read(work) : [])
          this.set(label ? { [label]: value } : {}, figure);
      },
    });
  }
}

const single =
  (read: (work: WorkMetrics) => number): WorkGauge['read'] =>
  (work) => [['', read(work)]];

const gauges: Readonly<Record<string, WorkGauge>> = {
  aloud_conversions: {
    help: 'Conversions of the installation by status; those that someone canceled are not failed.',
    label: 'status',
    read: ({ conversions }) => shownStatuses.map((status) => [status, conversions[status] ?? 0]),
  },
  aloud_mails: {
    help: 'Mails that are queued, and those that failed for good in the last month, by reason.',
    label: 'state',
    read: ({ mails }) => Object.entries(mails),
  },
  aloud_workers: {
    help: 'Live workers, by whether their voice is available.',
    label: 'state',
    read({ workers }) {
      const ready = workers.filter(({ canSpeak }) => canSpeak).length;
      return Object.entries({ ready, unable: workers.length - ready });
    },
  },
  aloud_queue_oldest_due_seconds: {
    help: 'How long the longest-due job of a queue has waited for a worker.',
    label: 'queue',
    read: ({
      conversionsDueSeconds: conversions,
      deliveriesDueSeconds: deliveries,
      mailsDueSeconds: mails,
    }) => Object.entries({ conversions, deliveries, mails }),
  },
  aloud_maintenance_last_success_timestamp_seconds: {
    help: 'When a maintenance task last succeeded; 0 for never.',
    label: 'task',
    read: ({ tasks }) => Object.entries(tasks),
  },
  aloud_longest_wait_seconds: {
    help: 'How long the longest-waiting conversion has waited for a slot.',
    read: single((work) => work.maxWaitSeconds),
  },
  aloud_webhook_deliveries_waiting: {
    help: 'Deliveries that have not arrived yet.',
    read: single((work) => work.deliveries),
  },
  aloud_webhook_oldest_seconds: {
    help: 'The age of the oldest delivery that has not arrived, retries included.',
    read: single((work) => work.oldestDeliverySeconds),
  },
  aloud_mail_oldest_seconds: {
    help: 'The age of the oldest mail that no mail server has accepted, retries included.',
    read: single((work) => work.oldestMailSeconds),
  },
  aloud_clock_difference_seconds: {
    help: 'How far the clock of this process is from that of PostgreSQL.',
    read: single((work) => work.clockDifferenceSeconds),
  },
  aloud_media_bytes: {
    help: 'Audio of all conversions, as of the last maintenance.',
    read: single((work) => work.mediaBytes),
  },
};

/** Creates the metrics of this process and their registry. */
export function createMetrics(version: string): { readonly registry: Registry; readonly metrics: Metrics } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'aloud_build_info',
    help: 'The version that runs, as a label; always 1.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version }, 1);
  const counter = (name: string, help: string, label: string, values: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: [label], registers });
    // Starts at zero, so that the first one counts as an increase.
    for (const value of values) made.inc({ [label]: value }, 0);
    return (value: string) => made.inc({ [label]: value });
  };
  const seconds = (name: string, help: string) =>
    new Histogram({
      name,
      help,
      buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 3600],
      registers,
    });
  const conversions = counter(
    'aloud_conversion_attempts_total',
    'Attempts that this process has ended: completed, deferred, or failed by a fault of text, service, deterministic.',
    'outcome',
    ['completed', 'deferred', 'text', 'service', 'deterministic'],
  );
  const durations = seconds(
    'aloud_conversion_duration_seconds',
    'From the claim of a conversion to its completion.',
  );
  const waits = seconds(
    'aloud_conversion_queue_seconds',
    'From the admission of a conversion to its first claim.',
  );
  const webhooks = counter(
    'aloud_webhook_attempts_total',
    'Webhook requests that this process has sent, by outcome.',
    'outcome',
    ['delivered', 'retried', 'failed'],
  );
  const media = counter(
    'aloud_media_errors_total',
    'Operations of the media store that failed.',
    'operation',
    ['put', 'copy', 'find', 'read', 'remove', 'move', 'list', 'sign', 'check'],
  );
  return {
    registry,
    metrics: {
      conversionClaimed: (waited) => waits.observe(waited),
      conversionEnded(outcome, duration) {
        conversions(outcome);
        if (outcome === 'completed') durations.observe(duration);
      },
      scriptWritten: countScripts(registry),
      webhookSent: webhooks,
      mediaFailed: media,
    },
  };
}

function countScripts(registry: Registry): Metrics['scriptWritten'] {
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `aloud_writing_${name}_total`, help, labelNames, registers: [registry] });
  const scripts = counter(
    'scripts',
    'Scripts written by this process, by writer; fallback: a model was asked and failed.',
    'writer',
  );
  const tokens = counter('tokens', 'Tokens that language models counted.', 'direction');
  const repairs = counter(
    'repairs',
    'Sentences of language models by what became of them when they were found faulty or doubted, and by rule.',
    ...['action', 'rule'],
  );
  const durations = counter('seconds', 'Time that writing scripts took.', 'writer');
  return (report, seconds) => {
    // Operators watch for models that failed to write.
    const writer = report.writer === 'model' ? 'model' : report.model === null ? 'builtin' : 'fallback';
    scripts.inc({ writer });
    durations.inc({ writer }, seconds);
    tokens.inc({ direction: 'input' }, report.usage?.inputTokens ?? 0);
    tokens.inc({ direction: 'output' }, report.usage?.outputTokens ?? 0);
    for (const { action, rule } of report.repairs) repairs.inc({ action, rule });
  };
}

/** A gauge by state of pools that are read at each scrape. */
export function measurePools(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  pools: Readonly<Record<string, () => PoolUse>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, use] of Object.entries(pools))
        for (const [state, count] of Object.entries(use())) this.set({ pool, state }, count);
    },
  });
}

export function measureFreeSpace(registry: Registry, read: () => Promise<number>): void {
  new Gauge({
    name: 'aloud_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR; 0 if they cannot be read.',
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => 0));
    },
  });
}
