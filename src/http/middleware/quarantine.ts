import type { FastifyInstance } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { answersInQuarantine, inQuarantine } from '../../domain/quarantine.ts';

/** Refuses what would change something. Addresses without a route are answered as usual. */
export function enforceQuarantine(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    const isRefused = url !== undefined && !answersInQuarantine(request.method, url);
    done(isRefused ? new Problem('UNAVAILABLE', inQuarantine) : undefined);
  });
}
