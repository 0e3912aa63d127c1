import type { FastifyInstance } from 'fastify';
import { Problem } from '../domain/errors.ts';
import { withTimeout } from '../domain/timeout.ts';

/** Rejects if a part of the service does not work. */
export type ReadinessCheck = () => Promise<unknown>;

const timeout = 2000;

/** Registers `/health`, which reports that the process runs, and `/ready`, which reports that it can serve requests. */
export function registerHealth(
  server: FastifyInstance,
  {
    version,
    quarantine = false,
    checks,
    tolerated = [],
  }: {
    version: string;
    quarantine?: boolean;
    checks: Readonly<Record<string, ReadinessCheck>>;
    /** Checks that may fail, because the process can still serve requests that do not need them. */
    tolerated?: readonly string[];
  },
) {
  const mode = quarantine ? { quarantine } : {};
  server.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok', ...mode, version, uptime_seconds: Math.round(process.uptime()) };
  });

  const logged = new Map<string, string>();
  server.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    if (server.isDraining()) {
      reply.code(503).header('Cache-Control', 'no-store');
      return { status: 'stopping', checks: {} };
    }
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const error = await outcome(check);
        const fault = error === null ? '' : String(error);
        // Once, not at every request of a load balancer.
        if (fault !== '' && logged.get(name) !== fault)
          request.log.warn({ err: error, part: name }, 'not ready');
        logged.set(name, fault);
        const reason = error instanceof Problem ? { [name]: error.message } : {};
        return { name, state: error === null ? 'ok' : 'unavailable', reason };
      }),
    );
    const broken = results.filter(({ state }) => state !== 'ok').map(({ name }) => name);
    const ready = broken.every((name) => tolerated.includes(name));
    const status = broken.length === 0 ? 'ok' : ready ? 'degraded' : 'unavailable';
    reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store');
    const reasons = Object.assign({}, ...results.map(({ reason }) => reason));
    return {
      status,
      ...mode,
      checks: Object.fromEntries(results.map(({ name, state }) => [name, state])),
      ...(Object.keys(reasons).length > 0 && { reasons }),
    };
  });
}

async function outcome(check: ReadinessCheck): Promise<unknown> {
  try {
    await withTimeout(check(), timeout);
    return null;
  } catch (error) {
    return error ?? new Error('The check failed without a reason.');
  }
}
