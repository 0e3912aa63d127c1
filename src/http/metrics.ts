import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { Problem } from '../domain/errors.ts';
import { withTimeout } from '../domain/timeout.ts';
import type { ConversionServices } from '../operations/context.ts';
import { workMetricsReader } from '../operations/installation.ts';
import { measureWork } from './metrics/work.ts';

const maxMeasuring = 5000;
const countedErrors: readonly number[] = [500, 503];

/** Prometheus metrics at `/metrics`, if enabled or requested from this machine. */
export function registerMetrics(
  server: FastifyInstance,
  services: ConversionServices,
  { mode, registry }: { mode: 'auto' | 'on' | 'off'; registry: Registry },
) {
  const measure = workMetricsReader(services);
  // Without the database, the metrics of the process remain. Prometheus waits ten seconds for them.
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
  // From zero, so that the first one is an increase.
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
    if (mode === 'off' || (mode === 'auto' && !isLocal(request))) throw new Problem('NOT_FOUND');
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
}

/** From loopback, and not through a local proxy. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return !forwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}
