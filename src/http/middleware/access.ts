import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access } from '../../domain/access.ts';
import { Problem } from '../../domain/errors.ts';
import { inQuarantine } from '../../domain/quarantine.ts';
import { routeAccess } from '../../domain/route-access.ts';
import type { RequestLimits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From `domain/route-access.ts`. Only addresses without a route have none. */
    access?: Access;
  }
}

/** Gives every route what the table declares for it. A route that is not in the table stops the start. */
export function declareAccess(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const access = accessOf(route);
    route.config = { ...route.config, access };
    if (access.maxBytes > 0) route.bodyLimit = access.maxBytes;
  });
}

function accessOf({ method, url }: RouteOptions): Access {
  const [name = ''] = [method].flat();
  const access = routeAccess[`${name === 'HEAD' ? 'GET' : name} ${url}`];
  if (access) return access;
  throw new Error(
    `${name} ${url} is missing in domain/route-access.ts: declare who may call it, and its limits.`,
  );
}

/** Counts what is not counted for a key or session, missing addresses included, before anything else is done. */
export function enforceNetworkLimit(server: FastifyInstance, { byNetwork }: RequestLimits): void {
  server.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.access?.limit;
    if (limit === 'person' || limit === 'organization') return done();
    byNetwork(request, reply).then(() => done(), done);
  });
}

/** Refuses what would change something, as the table of routes declares. Addresses without a route respond as usual. */
export function enforceQuarantine(server: FastifyInstance): void {
  server.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const { access } = routeOptions.config;
    const reads = method === 'GET' || method === 'HEAD' ? 'served' : 'refused';
    const isRefused = access !== undefined && (access.quarantine ?? reads) === 'refused';
    done(isRefused ? new Problem('UNAVAILABLE', inQuarantine) : undefined);
  });
}
