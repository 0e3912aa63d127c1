import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Problem } from '../domain/errors.ts';

/** Prometheus figures at `/metrics`, where they are switched on or asked for on this very machine. */
export function registerMetrics(server: FastifyInstance, mode: 'auto' | 'on' | 'off'): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'aloud_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
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

/** From loopback, and not through a proxy that happens to run here. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return !forwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}
