import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Access } from '../../domain/access.ts';
import { inQuarantine, Problem } from '../../domain/errors.ts';
import { routeAccess } from '../../domain/route-access.ts';
import { type Caller, type CallerContext, requireRole, type Services } from '../../operations/context.ts';
import { type Admission, admitCaller } from '../../operations/keys.ts';
import { type RequestLimits, rateLimited, setLimitHeaders } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From `domain/route-access.ts`. Absent only for addresses without a route. */
    access?: Access;
  }
}

/** Adds the declared access to every route. A route that is missing from the table stops the start. */
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

/** Counts requests that are not counted for a key or session, before any other work. */
export function enforceNetworkLimit(server: FastifyInstance, { byNetwork }: RequestLimits): void {
  server.addHook('onRequest', (request, reply, done) => {
    const limit = request.routeOptions.config.access?.limit;
    if (limit === 'person' || limit === 'organization' || isMissingInApi(request)) return done();
    byNetwork(request, reply).then(() => done(), done);
  });
}

/**
 * Whether an API address or method does not exist. `authentication` counts the request, for its key if there is one.
 */
function isMissingInApi({ is404, url }: FastifyRequest): boolean {
  return is404 && /^\/v1(?:[/?]|$)/.test(url);
}

/**
 * Refuses requests that would change something, as declared in the table of routes. Addresses without a route respond
 * as usual.
 */
export function enforceQuarantine(server: FastifyInstance): void {
  server.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const { access } = routeOptions.config;
    const reads = method === 'GET' || method === 'HEAD' ? 'served' : 'refused';
    const isRefused = access !== undefined && (access.quarantine ?? reads) === 'refused';
    done(isRefused ? new Problem('UNAVAILABLE', inQuarantine) : undefined);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The signed-in user for whom the site calls the API. Only our own code can set it; no request can. */
const internalCaller = new AsyncLocalStorage<Caller>();

/** Calls the API as a signed-in user. The site has already counted the call. */
export function callAs<T>(caller: Caller, call: () => Promise<T>): Promise<T> {
  // Awaited here, because an injected request starts only when it is awaited.
  return internalCaller.run(caller, async () => await call());
}

/**
 * Admits a request within the limits of its key's organization, and with the role that its route declares. A missing
 * address needs no key, but a valid key is counted.
 */
export function authentication(services: Services, { byNetwork, takeTurn }: RequestLimits) {
  return async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access } = request.routeOptions.config;
    if (access && access.caller !== 'key') return;
    const internal = internalCaller.getStore();
    if (internal) {
      request.caller = internal;
      if (access) requireRole(internal, access.role ?? 'owner');
      return;
    }
    let admission: Admission;
    try {
      admission = await admitCaller(services, {
        apiKey: bearerToken(request.headers.authorization),
        organizationId: organizationHeader(request),
      });
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'UNAUTHENTICATED')) throw error;
      await byNetwork(request, reply);
      if (access) throw error;
      return;
    }
    request.caller = admission.caller;
    setLimitHeaders(reply, admission.caller.usage);
    if (admission.refusal?.code === 'RATE_LIMITED') throw rateLimited(reply, admission.caller.usage);
    if (admission.refusal) throw admission.refusal;
    if (access) requireRole(admission.caller, access.role ?? 'owner');
    await takeTurn(reply, admission.caller.organizationId);
  };
}

export function contextOf<S extends Services>(services: S, request: FastifyRequest): CallerContext<S> {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is public and has no caller.`);
  return { ...services, caller: request.caller };
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

function organizationHeader(request: FastifyRequest): string | null {
  const value = request.headers['x-organization-id'];
  return value === undefined ? null : String(value);
}
