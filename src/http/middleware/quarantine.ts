import type { FastifyInstance } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { inQuarantine } from '../../domain/quarantine.ts';

/** Refuses what would change something, as the table of routes declares. Addresses without a route are answered as usual. */
export function enforceQuarantine(server: FastifyInstance): void {
  server.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const { access } = routeOptions.config;
    const reads = method === 'GET' || method === 'HEAD' ? 'served' : 'refused';
    const isRefused = access !== undefined && (access.quarantine ?? reads) === 'refused';
    done(isRefused ? new Problem('UNAVAILABLE', inQuarantine, { infrastructure: false }) : undefined);
  });
}
