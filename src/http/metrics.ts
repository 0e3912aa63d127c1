import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { conversionStatuses } from '../domain/conversion.ts';
import { Problem } from '../domain/errors.ts';
import type { ConversionServices } from '../operations/context.ts';
import { createWorkMeter, type WorkFigures } from '../operations/installation.ts';
import type { Figure, WritingFigures } from '../operations/writing-figures.ts';

/** Prometheus figures at `/metrics`, where they are switched on or asked for on this very machine. */
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
  // Without the database there are no figures of the work, but still those of the process.
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

/** The work of the whole installation: every process tells the same. */
function measureWork(registry: Registry, measure: () => Promise<WorkFigures | null>): void {
  const registers = [registry];
  new Gauge({
    name: 'aloud_conversions',
    help: 'Conversions of the installation by status.',
    labelNames: ['status'] as const,
    registers,
    async collect() {
      this.reset();
      const work = await measure();
      for (const status of work ? conversionStatuses : [])
        this.set({ status }, work?.conversions[status] ?? 0);
    },
  });
  new Gauge({
    name: 'aloud_longest_wait_seconds',
    help: 'How long the conversion that has waited longest for a place has waited.',
    registers,
    async collect() {
      this.set((await measure())?.maxWaitSeconds ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'aloud_mails',
    help: 'Mails that wait, and those of the last month that were given up, by why.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries((await measure())?.mails ?? {})) this.set({ state }, count);
    },
  });
}

const writingHelp: Readonly<Record<Figure['name'], string>> = {
  scripts: 'Scripts written by this process, by who wrote them; fallback: a model was asked in vain.',
  tokens: 'Tokens that language models counted.',
  repairs: 'Sentences of language models that were dropped, replaced or added, by rule.',
  seconds: 'Time that writing scripts took.',
};

/** What this process had written. */
function measureWriting(registry: Registry, figures: WritingFigures): void {
  const labelNames = {
    scripts: ['writer'],
    tokens: ['direction'],
    repairs: ['action', 'rule'],
    seconds: ['writer'],
  };
  for (const name of ['scripts', 'tokens', 'repairs', 'seconds'] as const) {
    new Counter({
      name: `aloud_writing_${name}_total`,
      help: writingHelp[name],
      labelNames: labelNames[name],
      registers: [registry],
      collect() {
        this.reset();
        for (const figure of figures.read())
          if (figure.name === name) this.inc({ ...figure.labels }, figure.value);
      },
    });
  }
}

/** From loopback, and not through a proxy that happens to run here. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return !forwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}
