import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { conversionStatuses } from '../domain/conversion.ts';
import { Problem } from '../domain/errors.ts';
import type { ConversionServices } from '../operations/context.ts';
import { createWorkMeter, type WorkFigures } from '../operations/installation.ts';
import type { Figure, WritingFigures } from '../operations/writing-figures.ts';

/** Prometheus metrics at `/metrics`, if enabled or requested from this machine. */
export function registerMetrics(
  server: FastifyInstance,
  services: ConversionServices,
  { mode, version }: { mode: 'auto' | 'on' | 'off'; version: string },
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'aloud_build_info',
    help: 'The version that runs, as a label; always 1.',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version }, 1);
  const measure = createWorkMeter(services);
  // Without the database, the metrics of the process remain.
  measureWork(registry, () =>
    measure().catch((error: unknown) => {
      server.log.warn({ err: error }, 'the work could not be measured');
      return null;
    }),
  );
  measureWriting(registry, services.writingFigures);
  const durations = new Histogram({
    name: 'aloud_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  server.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (mode === 'off' || (mode === 'auto' && !isLocal(request))) throw new Problem('NOT_FOUND');
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
}

/** The work of the whole installation, the same in every process. */
function measureWork(registry: Registry, measure: () => Promise<WorkFigures | null>) {
  const gauge = (
    name: string,
    help: string,
    label: string,
    read: (work: WorkFigures) => [string, number][],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset();
        const work = await measure();
        for (const [value, count] of work ? read(work) : []) this.set({ [label]: value }, count);
      },
    });
  gauge('aloud_conversions', 'Conversions of the installation by status.', 'status', ({ conversions }) =>
    conversionStatuses.map((status) => [status, conversions[status] ?? 0]),
  );
  gauge(
    'aloud_mails',
    'Mails that are queued, and those of the last month that were given up, by reason.',
    'state',
    ({ mails }) => Object.entries(mails),
  );
  new Gauge({
    name: 'aloud_longest_wait_seconds',
    help: 'How long the longest-waiting conversion has waited for a slot.',
    registers: [registry],
    async collect() {
      this.set((await measure())?.maxWaitSeconds ?? Number.NaN);
    },
  });
}

const writingCounters = {
  scripts: {
    help: 'Scripts written by this process, by writer; fallback: a model was asked and failed.',
    labelNames: ['writer'],
  },
  tokens: { help: 'Tokens that language models counted.', labelNames: ['direction'] },
  repairs: {
    help: 'Sentences of language models that were dropped, replaced or added, by rule.',
    labelNames: ['action', 'rule'],
  },
  seconds: { help: 'Time that writing scripts took.', labelNames: ['writer'] },
} satisfies Record<Figure['name'], { help: string; labelNames: string[] }>;

function measureWriting(registry: Registry, figures: WritingFigures) {
  for (const [name, { help, labelNames }] of Object.entries(writingCounters)) {
    new Counter({
      name: `aloud_writing_${name}_total`,
      help,
      labelNames: labelNames as string[],
      registers: [registry],
      collect() {
        this.reset();
        for (const figure of figures.read())
          if (figure.name === name) this.inc({ ...figure.labels }, figure.value);
      },
    });
  }
}

/** From loopback, and not through a local proxy. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return !forwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}
